import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHANGED_ELSEWHERE } from '../../../src/data/cart/cart-news.ts'
import { betterCouponOf } from '../../../src/data/cart/replaced-coupon.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext, type OpenTab } from '../../support/device/offline-context.ts'

let context: OfflineContext
let page: OpenTab
beforeEach(async () => {
  context = await createOfflineContext()
  page = await context.open()
})
afterEach(() => context.close())

async function comeBack(): Promise<string[]> {
  context.network.goOnline()
  await page.outbox.refresh()
  await context.time.pass(60_000)
  const { shown, server, left } = await context.agree(page.owner)
  expect(left).toBe(0)
  // Notices belong to one answer, the cart itself to all.
  expect({ ...shown, notices: [] }).toEqual({ ...server, notices: [] })
  return (await page.outbox.takeNews()).map(({ message }) => message)
}

async function changeProduct(slug: string, change: { price?: number; active?: number }) {
  await context.shop.deps.db.updateTable('product').set(change).where('slug', '=', slug).execute()
  await context.shop.deps.catalogue.reload()
}

describe('[trial 9] [F6] changes made meanwhile are merged as documented, with notices', () => {
  test("the user's own changes are no news", async () => {
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await append(page, adding(context.shop, 'protea', 1))
    expect(await comeBack()).toEqual([])
  })

  test('a code typed offline that is worth less than the one it replaces leaves a note of that one, until that one is back', async () => {
    const better = async () => {
      let found: ReturnType<typeof betterCouponOf> | undefined
      await page.outbox.amend((record) => {
        found = record.base && betterCouponOf(record.memo, record.base)
        return record
      })
      return found
    }
    await append(page, adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    const gift = 'FREEOTTOMAN'
    await append(page, { type: 'coupon.apply', args: { code: gift, auto: true } })
    await context.time.settle()
    context.network.goOffline()
    await append(page, { type: 'coupon.apply', args: { code: 'WELCOME10', auto: false } })
    expect(await better()).toBeNull()
    await comeBack()
    expect(await better()).toMatchObject({ code: gift, worth: 299_900, by: { code: 'WELCOME10', worth: 189_990 } })
    await append(page, { type: 'coupon.apply', args: { code: gift, auto: false } })
    await context.time.settle()
    expect(await better()).toBeNull()
    expect((await context.serverCart(page.owner)).coupons.map(({ code }) => code)).toEqual([gift])
  })

  test('another device adds: both additions count, with a notice', async () => {
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    context.network.goOnline()
    const elsewhere = await context.open(context.otherDevice(page.owner))
    await append(elsewhere, adding(context.shop, 'protea', 4))
    await append(elsewhere, adding(context.shop, 'kalk-bay', 5))
    await context.time.settle()
    expect(await comeBack()).toEqual([CHANGED_ELSEWHERE])
    expect(Object.values(lines(await context.serverCart(page.owner))).toSorted()).toEqual([4, 8])
  })

  test('another device sets a quantity: the last intent wins', async () => {
    const { item } = adding(context.shop, 'kalk-bay').args
    const set = (quantity: number) => ({ type: 'cart.setQuantity', args: { itemKey: item.item_key, quantity, name: item.name } }) as const
    await append(page, adding(context.shop, 'kalk-bay', 2))
    await context.time.settle()
    context.network.goOffline()
    await append(page, set(3))
    await context.time.settle()
    context.network.goOnline()
    const elsewhere = await context.open(context.otherDevice(page.owner))
    await append(elsewhere, set(9))
    await context.time.settle()
    await comeBack()
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([3])
  })

  test('a price rises: the server’s price counts, with a notice', async () => {
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    const [before] = (await context.agree(page.owner)).shown.items
    context.network.goOffline()
    await append(page, adding(context.shop, 'protea', 1))
    const card = context.shop.deps.catalogue.catalogue.products.find(({ slug }) => slug === 'kalk-bay')
    await changeProduct('kalk-bay', { price: (card?.price ?? 0) + 20_000 })
    const messages = await comeBack()
    const now = cents((before?.price ?? 0) + 20_000)
    expect(messages).toEqual([`Kalk Bay rose by ${formatMoney(cents(20_000))} to ${formatMoney(now)}.`])
  })

  test('a product is withdrawn: its line is removed with a notice, its addition is rejected visibly, the rest stays', async () => {
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await append(page, adding(context.shop, 'protea', 1))
    await context.time.settle()
    context.network.goOffline()
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await append(page, adding(context.shop, 'protea', 2))
    await changeProduct('kalk-bay', { active: 0 })
    const messages = await comeBack()
    expect(messages.some((message) => message.startsWith('Kalk Bay is no longer in your cart'))).toBe(true)
    const { rejected } = await context.record(page.owner)
    expect(rejected.map(({ code }) => code)).toEqual(['product_gone'])
    expect(Object.values(lines(await context.serverCart(page.owner)))).toEqual([3])
  })

  test('a coupon expires: it is removed with a notice', async () => {
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await append(page, { type: 'coupon.apply', args: { code: 'STOEP500', auto: false } })
    await context.time.settle()
    expect((await context.agree(page.owner)).shown.totals.discount_total).toBe(50_000)
    context.network.goOffline()
    await append(page, adding(context.shop, 'protea', 1))
    await context.shop.deps.db.updateTable('coupon').set({ active: 0 }).where('code', '=', 'STOEP500').execute()
    await context.shop.deps.catalogue.reload()
    const messages = await comeBack()
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(/^Code STOEP500 has ended and was removed\./)
  })

  test('lines that were just ordered disappear without a notice', async () => {
    await append(page, adding(context.shop, 'kalk-bay', 1))
    await context.time.settle()
    const [line] = (await context.agree(page.owner)).shown.items
    await page.outbox.amend((record) => ({ ...record, memo: { ...record.memo, leaving: [line?.item_key] } }))
    const elsewhere = await context.open(context.otherDevice(page.owner))
    await append(elsewhere, { type: 'cart.clear', args: {} })
    await context.time.settle()
    expect(await comeBack()).toEqual([])
  })
})
