import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { commands } from '../../../api-mock/cli/commands.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { decideAtSandbox, mailNames, placedOrder, readOrder } from '../../support/account/shopper.ts'
import { checked } from '../../support/server/answer-of.ts'

vi.setConfig({ testTimeout: 30_000 })

describe('the command line', () => {
  it('lists the commands, and the arguments of each', async () => {
    const general = await shopLine({}, '--help')
    expect(general.code).toBe(0)
    for (const { name, options = {} } of commands) {
      expect(general.out).toContain(name)
      const { code, out } = await shopLine({}, ...name.split(' '), '--help')
      expect(code).toBe(0)
      for (const option of Object.keys(options)) expect(out).toContain(`--${option}`)
    }
  })

  it.each([
    [['orders', 'lst'], 'There is no command "orders lst"'],
    [['nothing'], 'There is no command "nothing"'],
    [['orders', 'show'], 'needs <order>'],
    [['orders', 'show', '1', '2'], 'does not take "2"'],
    [['orders', 'list', '--bogus'], "Unknown option '--bogus'"],
    [['orders', 'list', '--state', 'lost'], '--state must be one of'],
    [['orders', 'list', '--limit', '0'], '--limit must be from 1'],
    [['reviews', 'approve', 'first'], 'A review has a number'],
    [['customers', 'make-trade', 'a@b.example'], '--discount is needed'],
    [['customers', 'make-trade', 'a@b.example', '--discount', '91'], '--discount must be from 1 to 90'],
  ])('ends with 2 for %j and prints the reason in one line', async (line, message) => {
    const { code, out, err } = await shopLine({}, ...line)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toContain(message)
  })

  it('creates no shop in an empty folder', async () => {
    const ran = await shopLine({ env: { DATA_DIR: '/nowhere/at/all' } }, 'orders', 'list', '--json')
    expect(ran).toMatchObject({ code: 1, json: { error: { code: 'no_shop' } } })
  })
})

describeOnEveryDatabase("the shop's own commands", (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const line = (...words: string[]) => shopLine({ deps: shop.deps }, ...words)

  it('takes an order from the transfer to the refund, each step with its mail', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const id = placed.order_id
    expect((await line('orders', 'paid', id)).out).toBe(`Order ${id}: awaiting_transfer → processing\n`)
    const dispatched = await line('orders', 'dispatch', id, '--carrier', 'Demo Carriers', '--tracking', 'DC-1', '--json')
    expect(dispatched.json).toEqual({ order_id: id, was: 'processing', state: 'dispatched' })
    expect((await line('orders', 'deliver', id)).code).toBe(0)
    expect((await line('orders', 'refund', id, '--reason', 'You sent it back.')).code).toBe(0)
    expect((await readOrder(shop, placed)).state).toBe('refunded')
    expect((await mailNames(shop)).toSorted()).toEqual(['awaiting-transfer', 'delivered', 'dispatched', 'order-confirmation', 'refunded'])
    const shown = await line('orders', 'show', id)
    expect(shown.out).toContain('Kalk Bay')
    expect(shown.out).toContain('Demo Carriers, DC-1')
    expect(shown.out).not.toContain(placed.order_key)
  })

  it('refunds pieces, an amount and the rest of an order', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const id = placed.order_id
    await line('orders', 'paid', id)
    const [item] = placed.cart.items
    const refund = (...words: string[]) => line('orders', 'refund', id, '--reason', 'It was torn.', ...words)
    expect(await refund('--amount', '1000000')).toMatchObject({ code: 1, err: expect.stringContaining('refund_refused') })
    expect((await refund('--amount', '12.50')).out).toBe(`Order ${id}: processing\n`)
    expect(await refund('--pieces', `${item?.item_key}=2`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('can still be refunded'),
    })
    for (const wrong of [
      ['--pieces', 'x'],
      ['--pieces', 'x=0'],
      ['--amount', '0'],
      ['--amount', '1', '--pieces', 'x=1'],
    ])
      expect((await refund(...wrong)).code, wrong.join(' ')).toBe(2)
    expect((await refund('--keep-count')).out).toContain('→ refunded')
    const shown = (await line('orders', 'show', id)).out
    for (const words of ['INV-000001, CN-000001, CN-000002', 'It was torn.', item?.item_key ?? '']) expect(shown).toContain(words)
    expect((await line('orders', 'refund-due', id)).code).toBe(0)
  })

  it('rejects a step that the order cannot take, with a code, and changes nothing', async () => {
    const placed = await placedOrder(shop)
    const refused = await line('orders', 'deliver', placed.order_id, '--json')
    expect(refused).toMatchObject({ code: 1, json: { error: { code: 'wrong_state' } } })
    expect(await line('orders', 'paid', '00000000')).toMatchObject({ code: 1, err: 'not_found: There is no order 00000000\n' })
    expect((await line('orders', 'refund-due', placed.order_id)).code).toBe(1)
    expect((await line('orders', 'dispatch', placed.order_id, '--tracking', 'X')).code).toBe(2)
    expect((await readOrder(shop, placed)).timeline).toHaveLength(1)
  })

  it('cancels an unpaid order; a later payment is due for a refund and is settled', async () => {
    const placed = await placedOrder(shop)
    expect((await line('orders', 'cancel', placed.order_id, '--reason', 'You asked us to.')).out).toContain('→ cancelled')
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    const due = await line('orders', 'list', '--refund-due', '--json')
    expect(due.json).toMatchObject([{ order_id: placed.order_id, state: 'cancelled', refund_due: true }])
    expect((await line('orders', 'refund-due', placed.order_id)).code).toBe(0)
    expect((await line('orders', 'list', '--refund-due')).out).toBe('No orders.\n')
    expect((await line('orders', 'cancel', placed.order_id, '--reason', 'Again.')).code).toBe(1)
  })

  it('finds orders by state and by text, with any characters in it', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await placedOrder(shop)
    const found = async (...options: string[]) =>
      checked(z.array(z.object({ order_id: z.string() })), (await line('orders', 'list', ...options, '--json')).json)
    expect(await found()).toHaveLength(2)
    expect((await found('--state', 'awaiting_transfer')).map((order) => order.order_id)).toEqual([placed.order_id])
    expect(await found('--search', 'DEMO.shopper@')).toHaveLength(2)
    expect(await found('--search', placed.order_id)).toHaveLength(1)
    expect(await found('--search', '%')).toHaveLength(0)
    expect(await found('--search', "'; drop table orders; --")).toHaveLength(0)
    expect(await found('--limit', '1')).toHaveLength(1)
  })

  it('adds a code that a cart accepts at once, lists its uses, and ends it', async () => {
    const added = await line('coupons', 'add', 'spring7', '--percent', '7', '--min-spend', '1000', '--ends', '2026-12-31')
    expect(added.out).toBe('SPRING7: 7% off\n')
    expect(await shop.deps.catalogue.refresh()).toBe(true)
    const { cartKey } = await placedOrder(shop)
    const applied = await shop.call('couponApply', { cartKey, promoCode: 'Spring7' })
    expect(applied.answer.coupons).toMatchObject([{ code: 'SPRING7', label: '7% off' }])
    expect(await line('coupons', 'add', 'SPRING7', '--percent', '9')).toMatchObject({ code: 1, err: expect.stringContaining('exists') })
    expect((await line('coupons', 'list', '--json')).json).toContainEqual(
      expect.objectContaining({ code: 'SPRING7', state: 'counts', uses: 0 }),
    )
    expect((await line('coupons', 'end', 'spring7')).code).toBe(0)
    await shop.deps.catalogue.refresh()
    expect(shop.deps.catalogue.coupon('SPRING7')).toBeUndefined()
    expect((await line('coupons', 'end', 'NEVER')).code).toBe(1)
  })

  it.each([
    [['--percent', '5', '--fixed', '100']],
    [[]],
    [['--percent', '100']],
    [['--fixed', '12,345']],
    [['--fixed', '0']],
    [['--gift', 'aloe']],
    [['--gift', 'aloe', '--choice', 'fabric=gold']],
    [['--percent', '5', '--ends', '2026-02-30']],
    [['--percent', '5', '--starts', '2026-12-02', '--ends', '2026-12-01']],
  ])('adds no code for %j', async (options) => {
    expect((await line('coupons', 'add', 'WRONG', ...options)).code).toBe(2)
    expect((await line('coupons', 'add', '!', '--percent', '5')).code).toBe(2)
    await shop.deps.catalogue.reload()
    expect(shop.deps.catalogue.coupon('WRONG')).toBeUndefined()
  })

  it('adds a gift with the chosen options', async () => {
    expect((await line('coupons', 'add', 'GIFT', '--gift', 'aloe', '--choice', 'fabric=linen-sage', '--category', 'sofas')).code).toBe(0)
    expect((await line('coupons', 'add', 'GIFT2', '--percent', '5', '--category', 'beds')).code).toBe(1)
    await shop.deps.catalogue.refresh()
    expect(shop.deps.catalogue.coupon('gift')?.rule).toMatchObject({ categories: ['sofas'], free_item: { slug: 'aloe', free: true } })
  })
})
