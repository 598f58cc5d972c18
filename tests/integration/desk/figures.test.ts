import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDays, lastClosedDay } from '../../../api-mock/figures/close-days.ts'
import { markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { cents } from '../../../src/contract/money/money.ts'
import type { Figures } from '../../../src/contract/desk/figures/figures.ts'
import { addToCart, cartOf, decideAtSandbox, newShopper, placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the figures', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'accountant')).token
  })
  afterEach(() => shop.close())

  const figures = async (asked: object = { name: 'this_month' }): Promise<Figures> =>
    (await shop.call('deskFigures', { token, ...asked })).answer
  const paid = async (changes: object = {}): Promise<PlacedOrder> => {
    const placed = await placedOrder(shop, 'card', changes)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    return placed
  }

  it('count the sales of a day that was closed too early, because the clock was ahead', async () => {
    shop.clock.advance({ days: 30 })
    await closeDays(shop.deps)
    shop.clock.advance({ days: -30 })
    await paid()
    shop.clock.advance({ days: 2 })
    await closeDays(shop.deps)
    expect(await lastClosedDay(shop.deps.db)).toBe('2026-11-21')
    expect((await figures()).sales.now.orders).toBe(1)
  })

  it('are the sums of the documents, the same from the documents and from stored days', async () => {
    const first = await paid()
    shop.clock.advance({ days: 1 })
    const second = await paid()
    await refundOrder(shop.deps, first.order_id, { reason: 'A scratch', amount: cents(12_345), restock: false })
    await placedOrder(shop, 'card')
    shop.clock.advance({ days: 1 })
    const third = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, third.order_id)

    const orders = await Promise.all([first, second, third].map((placed) => readOrder(shop, placed)))
    const sum = (pick: (order: (typeof orders)[number]) => number) => orders.reduce((all, order) => all + pick(order), 0)
    const { vat: refundedVat } = await shop.deps.db.selectFrom('refund').select('vat').executeTakeFirstOrThrow()
    const live = await figures()
    expect(live.sales.now).toEqual({
      orders: 3,
      sales: sum(({ totals }) => totals.total),
      average: Math.round(sum(({ totals }) => totals.total) / 3),
      refunds: 1,
      refunded: 12_345,
      gift_cards: 0,
      gift_cards_sold: 0,
    })
    expect(live.vat).toEqual([
      {
        kind: 'goods',
        vat_percent: 15,
        invoices: 3,
        sales: sum(({ totals }) => totals.total),
        vat: sum(({ totals }) => totals.tax_total),
        credit_notes: 1,
        refunded: 12_345,
        refunded_vat: refundedVat,
      },
    ])
    expect(live.steps.now).toMatchObject({ ordered: 4, paid: 3 })
    expect(live.best).toEqual([{ product_id: kalkBay.productId, name: 'Kalk Bay', pieces: 3, amount: 3 * kalkBay.price }])

    await Promise.all([closeDays(shop.deps), closeDays(shop.deps)])
    expect(await lastClosedDay(shop.deps.db)).toBe('2026-11-21')
    expect(await figures()).toEqual(live)
    shop.clock.advance({ days: 2 })
    await closeDays(shop.deps)
    await closeDays(shop.deps)
    const stored = await figures()
    expect(stored.sales).toEqual(live.sales)
    expect(stored.best).toEqual(live.best)
    expect(stored.vat).toEqual(live.vat)
  })

  it('count by South African days, and compare with the days before', async () => {
    shop.clock.set('2026-11-19T21:59:59Z')
    await paid()
    shop.clock.set('2026-11-19T22:00:00Z')
    await paid()
    await paid()
    const today = await figures({ name: 'today' })
    expect(today).toMatchObject({
      period: { from: '2026-11-20', to: '2026-11-20' },
      before: { from: '2026-11-19', to: '2026-11-19' },
      sales: { now: { orders: 2 }, before: { orders: 1 } },
    })
    const chosen = await figures({ from: '2026-11-18', to: '2026-11-19' })
    expect(chosen.days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 1],
    ])
  })

  it('keep sold gift cards apart, and state no VAT for a shop that is no vendor', async () => {
    const card = await shop.call('giftCardOrder', {
      cartKey: (await newShopper(shop)).cartKey,
      amount: cents(50_000),
      recipientName: 'Demo',
      recipientEmail: 'friend@stoep.example',
      message: '',
      sendOn: '2026-11-20',
      name: 'Demo Giver',
      email: 'giver@stoep.example',
      phone: '082 555 0101',
      paymentMethod: 'card',
    })
    await decideAtSandbox(shop, card.answer.redirect_url, 'pay')
    await changeSettings(shop.deps, { 'company.vat_number': null }, 'a test')
    await shop.deps.catalogue.refresh()
    await paid()
    const { sales, vat, best } = await figures()
    expect(sales.now).toMatchObject({ orders: 1, gift_cards: 1, gift_cards_sold: 50_000 })
    expect(vat.map(({ kind, vat_percent, vat: inside }) => [kind, vat_percent, inside])).toEqual([
      ['goods', 0, 0],
      ['gift_card', 0, 0],
    ])
    expect(best).toHaveLength(1)
  })

  it('count orders that are older than the documents once, on the day of their payment', async () => {
    const placed = await paid()
    shop.clock.advance({ days: 1 })
    await shop.deps.db.deleteFrom('document').where('order_id', '=', placed.order_id).execute()
    const live = await figures({ name: 'this_week' })
    expect(live.sales.now).toMatchObject({ orders: 1, sales: kalkBay.price })
    shop.clock.advance({ days: 1 })
    await closeDays(shop.deps)
    expect((await figures({ name: 'this_week' })).sales.now).toEqual(live.sales.now)
  })

  it('count carts that nobody touched for an hour, without open orders', async () => {
    await newShopper(shop, 2)
    const { carts } = await figures({ name: 'today' })
    expect(carts.now).toEqual({ count: 0, value: 0 })
    await placedOrder(shop, 'card')
    shop.clock.advance({ minutes: 61 })
    const left = { count: 1, value: 2 * kalkBay.price }
    const none = { count: 0, value: 0 }
    expect((await figures({ name: 'today' })).carts).toEqual({ now: left, before: none })
    expect((await figures({ from: '2026-11-21', to: '2026-11-21' })).carts).toEqual({ now: none, before: left })
    // Over many days the goods are read first.
    expect((await figures({ from: '2026-01-01', to: '2026-11-20' })).carts).toEqual({ now: left, before: none })
    expect((await figures({ from: '2026-11-21', to: '2027-03-01' })).carts).toEqual({ now: none, before: left })
  })

  it('count a cart with several lines once', async () => {
    const { cartKey } = await newShopper(shop)
    await addToCart(shop, cartKey, 'aloe')
    const { totals } = await cartOf(shop, cartKey)
    shop.clock.advance({ minutes: 61 })
    expect((await figures({ name: 'today' })).carts.now).toEqual({ count: 1, value: totals.subtotal })
  })

  it('[one server] count visits, searches without a result and measured speeds', async () => {
    const { db } = shop.deps
    const visit = { path: '/product/kalk-bay', kind: 'product', referrer: '' }
    await db
      .insertInto('page_visit')
      .values([
        { ...visit, day: '2026-11-19', visits: 40 },
        { ...visit, day: '2026-11-20', visits: 60 },
        { day: '2026-11-20', path: '/checkout', kind: 'checkout', referrer: '', visits: 5 },
      ])
      .execute()
    await newShopper(shop)
    await shop.deps.steps.store()
    await db.insertInto('missed_search').values({ day: '2026-11-20', words: 'xylophone', count: 3 }).execute()
    await db
      .insertInto('web_vital')
      .values([
        { day: '2026-11-20', kind: 'product', metric: 'LCP', bucket: 150, count: 9 },
        { day: '2026-11-20', kind: 'home', metric: 'LCP', bucket: 170, count: 1 },
        { day: '2026-11-19', kind: 'home', metric: 'LCP', bucket: 160, count: 2 },
      ])
      .execute()
    const read = () => figures({ name: 'today' })
    const live = await read()
    expect(live.steps).toMatchObject({
      now: { product_views: 60, adds: 1, checkout_views: 5 },
      before: { product_views: 40, adds: 0, checkout_views: 0 },
    })
    expect(live.missed_searches).toEqual([{ words: 'xylophone', count: 3 }])
    expect(live.speed).toEqual([{ metric: 'LCP', p75: 1.05 ** 150, measured: 10, rating: 'good', before: 1.05 ** 160 }])
    await closeDays(shop.deps)
    expect(await read()).toEqual(live)
  })

  it('value the counted stock at its prices, and name what does not sell', async () => {
    await shop.deps.db
      .insertInto('stock')
      .values([
        { product_id: kalkBay.productId, variation: '', count: 2, low_level: null },
        { product_id: 1031, variation: '', count: 0, low_level: null },
      ])
      .execute()
    const { stock, slow } = await figures()
    expect(stock).toEqual({ pieces: 2, value: 2 * kalkBay.price })
    expect(slow).toHaveLength(10)
    expect(slow[0]).toEqual({ product_id: kalkBay.productId, name: 'Kalk Bay', pieces: 0, in_stock: 2 })
  })

  it.each([
    'from=2026-11-20',
    'from=2026-11-20&to=2026-11-19',
    'from=2025-01-01&to=2026-01-02',
    'from=2026-02-30&to=2026-03-01',
    'name=always',
  ])('of %s are rejected', async (asked) => {
    const response = await shop.request(`/api/desk/figures?${asked}`, { headers: withSession(token) })
    expect(await response.json()).toMatchObject({ code: 'invalid_request' })
  })
})
