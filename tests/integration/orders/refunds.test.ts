import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import type { OrderRefund } from '../../../src/contract/desk/desk-order.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { dispatchOrder, markPaid, refundOrder, settleRefundDue } from '../../../api-mock/orders/staff.ts'
import type { CreditedLine } from '../../../src/domain/orders/credited-lines.ts'
import { DELIVERY_KEY, sharesOf } from '../../../src/domain/orders/refund.ts'
import { creditNotePdf } from '../../../api-mock/documents/pdf/credit-note.ts'
import { sellerNow } from '../../../api-mock/documents/seller.ts'
import { addToCart, cartOf, checkoutOf, mailNames, newShopper, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { aloe, cartWith, kalkBay, setStock, stockOf } from '../../support/catalogue/goods.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a refund in part', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  /** A paid transfer of three Kalk Bay and two Aloe. */
  async function paid(): Promise<PlacedOrder> {
    const { cartKey } = await newShopper(shop, 3)
    const cart = await addToCart(shop, cartKey, 'aloe', 2)
    const placed = { ...(await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer, cartKey, cart }
    await markPaid(shop.deps, placed.order_id)
    return placed
  }
  const keysOf = ({ cart }: PlacedOrder) => cart.items.map(({ item_key }) => item_key)
  const refund = (placed: PlacedOrder, version: number, wanted: Partial<OrderRefund>, options: { key?: string; token?: string } = {}) =>
    shop.call(
      'deskRefund',
      { token: options.token ?? token, version, reason: 'It arrived late.', ...wanted },
      { params: { orderId: placed.order_id }, ...(options.key ? { key: options.key } : {}) },
    )
  const documents = async () => {
    const rows = await shop.deps.db.selectFrom('document').select('document_id').orderBy('kind').orderBy('number').execute()
    return rows.map(({ document_id }) => document_id)
  }

  it('of the last paid line brings its gift back into the stock too, while the order has not left', async () => {
    await setStock(shop, aloe.productId, 1)
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await shop.call('couponApply', { cartKey, promoCode: 'FREEOTTOMAN' })
    const cart = await cartOf(shop, cartKey)
    const placed = { ...(await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer, cartKey, cart }
    await markPaid(shop.deps, placed.order_id)
    expect(await stockOf(shop, aloe.productId)).toBe(0)
    await refund(placed, 2, { lines: [{ item_key: kalkBay.itemKey, quantity: 1 }], restock: true })
    expect((await readOrder(shop, placed)).state).toBe('refunded')
    expect(await stockOf(shop, aloe.productId)).toBe(1)
  })

  it.each([
    ['the last paid line', { lines: [{ item_key: kalkBay.itemKey, quantity: 1 }] }, [1, 0]],
    ['all the money', { amount: cents(kalkBay.price) }, [0, 0]],
  ])('of %s of an order that has left brings back into the stock only the pieces that it names', async (_, wanted, counts) => {
    await setStock(shop, kalkBay.productId, 1)
    await setStock(shop, aloe.productId, 1)
    const cartKey = await cartWith(shop, [kalkBay, 1])
    await shop.call('couponApply', { cartKey, promoCode: 'FREEOTTOMAN' })
    const cart = await cartOf(shop, cartKey)
    const placed = { ...(await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer, cartKey, cart }
    await markPaid(shop.deps, placed.order_id)
    await dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')
    await refund(placed, 3, { ...wanted, restock: true })
    expect((await readOrder(shop, placed)).state).toBe('refunded')
    expect([await stockOf(shop, kalkBay.productId), await stockOf(shop, aloe.productId)]).toEqual(counts)
    expect(await shop.deps.db.selectFrom('stock_hold').selectAll().execute()).toEqual([])
  })

  it('of goods that a code does not count is what was paid for them', async () => {
    const marketing = await newStaff(shop, 'marketing')
    await shop.call('deskCouponCreate', { token: marketing.token, ...couponFields({ value: 20, categories: ['sofas'] }), code: 'SOFAS20' })
    const { cartKey } = await newShopper(shop)
    await addToCart(shop, cartKey, 'aloe', 2)
    const cart = (await shop.call('couponApply', { cartKey, promoCode: 'SOFAS20' })).answer
    const [sofa, ottoman] = cart.items
    const placed = { ...(await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer, cartKey, cart }
    await markPaid(shop.deps, placed.order_id)
    const { order } = (await refund(placed, 2, { lines: [{ item_key: ottoman?.item_key ?? '', quantity: 2 }] })).answer
    expect(order.items.map(({ discount }) => discount)).toEqual([cart.totals.discount_total, undefined])
    expect(order.refunds).toMatchObject([{ amount: ottoman?.totals.subtotal }])
    const all = (await refund(placed, 3, { lines: [{ item_key: sofa?.item_key ?? '', quantity: 1 }] })).answer
    expect(all.order.state).toBe('refunded')
  })

  it.each([
    [
      'of all pieces',
      (placed: PlacedOrder) => ({ lines: placed.cart.items.map(({ item_key, quantity }) => ({ item_key, quantity: quantity.value })) }),
    ],
    ['of an amount that is all that is left', (placed: PlacedOrder) => ({ amount: placed.cart.totals.total })],
  ] as const)('%s ends an order that has not left, with its pieces back in the stock', async (_, wantedOf) => {
    await setStock(shop, aloe.productId, 2)
    const placed = await paid()
    const seen = (await shop.call('deskOrder', { token }, { params: { orderId: placed.order_id } })).answer.order
    // An order whose delivery cost something, as one of a zone does.
    const delivery = cents(45_000)
    const priced = { shipping_total: delivery, total: seen.totals.total + delivery }
    await shop.deps.db.updateTable('orders').set(priced).where('order_id', '=', placed.order_id).execute()
    const wanted = wantedOf(placed)
    const whole = 'amount' in wanted ? { amount: cents(wanted.amount + delivery) } : wanted
    const { order } = (await refund(placed, 2, whole)).answer
    expect(order).toMatchObject({ state: 'refunded', refunds: [{ amount: priced.total }] })
    expect(await stockOf(shop, aloe.productId)).toBe(2)
    expect((await shop.call('deskWorkshop', { token })).answer.orders).toEqual([])
    expect((await shop.call('deskToday', { token })).answer.to_dispatch.count).toBe(0)
  })

  it('of pieces, then of an amount, then of the rest: the state changes with the last one, and each has its credit note and mail', async () => {
    const placed = await paid()
    const { total } = placed.cart.totals
    const [sofa = ''] = keysOf(placed)
    const price = placed.cart.items[0]?.price ?? 0
    const one = (await refund(placed, 2, { lines: [{ item_key: sofa, quantity: 1 }] })).answer
    expect(one).toMatchObject({ version: 3, order: { state: 'processing', refund_due: true, refunds: [{ amount: price, state: 'due' }] } })
    expect(one.actions).toEqual([
      'dispatch',
      'refund',
      'settle_refund',
      'change_address',
      'change_day',
      'change_contact',
      'surplus_transfer',
    ])
    const two = (await refund(placed, 3, { amount: cents(10_000) })).answer
    expect(two.order.refunds?.map(({ amount, lines }) => [amount, lines.length])).toEqual([
      [price, 1],
      [10_000, 0],
    ])
    const last = (await refund(placed, 4, {})).answer
    expect(last.order.state).toBe('refunded')
    expect(last.order.refunds?.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(last.order.refunds?.[2]?.lines).toEqual([
      { item_key: sofa, quantity: 2 },
      { item_key: keysOf(placed)[1], quantity: 2 },
    ])
    expect(await documents()).toEqual(['CN-000001', 'CN-000002', 'CN-000003', 'INV-000001'])
    expect((await mailNames(shop)).filter((name) => name.startsWith('refunded'))).toEqual(['refunded', 'refunded-part', 'refunded-part'])
    const rows = await shop.deps.db.selectFrom('refund').select('vat').execute()
    expect(rows.reduce((sum, { vat }) => sum + vat, 0)).toBe(placed.cart.totals.tax_total)
    const note = await shop.request(`/api/orders/${placed.order_id}/documents/CN-000002.pdf?key=${placed.order_key}`)
    expect([note.status, note.headers.get('content-type')]).toEqual([200, 'application/pdf'])

    const settled = (await shop.call('deskSettleRefund', { token, version: 5 }, { params: { orderId: placed.order_id } })).answer
    expect(settled).toMatchObject({
      actions: ['change_contact', 'surplus_transfer'],
      order: { refund_due: false },
      payments: [{ state: 'refunded' }],
    })
    expect(settled.order.refunds?.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    const order = await readOrder(shop, placed)
    expect(order.timeline.at(-1)?.note).toMatch(/has been paid back\.$/)
  })

  it('has a credit note with the lines of its own refund, also after a later one', async () => {
    const placed = await paid()
    const [delivery, price] = [cents(45_000), placed.cart.items[0]?.price ?? cents(0)]
    const priced = { shipping_total: delivery, total: placed.cart.totals.total + delivery }
    await shop.deps.db.updateTable('orders').set(priced).where('order_id', '=', placed.order_id).execute()
    const pieces = [keysOf(placed)[0] ?? '', DELIVERY_KEY].map((item_key) => ({ item_key, quantity: 1 }))
    await refund(placed, 2, { lines: pieces })
    await refund(placed, 3, {})
    const order = await readOrder(shop, placed)
    const [issued_at, seller] = [shop.clock.now().toISOString(), sellerNow(shop.deps.catalogue.settings)]
    const amount = cents(price + delivery)
    const { vat } = await shop.deps.db.selectFrom('refund').select('vat').where('position', '=', 1).executeTakeFirstOrThrow()
    const [vatOfSofa = 0, vatOfDelivery = 0] = sharesOf(vat, [price, delivery], amount)
    const lines: CreditedLine[] = [
      ...order.items.slice(0, 1).map((item) => ({ kind: 'pieces' as const, item, quantity: 1, amount: price, vat: cents(vatOfSofa) })),
      { kind: 'delivery', quantity: 1, amount: delivery, vat: cents(vatOfDelivery) },
    ]
    const expected = { amount, vat, lines, credit: cents(0), reason: 'It arrived late.', invoiceId: 'INV-000001' }
    const note = await shop.request(`/api/orders/${placed.order_id}/documents/CN-000001.pdf?key=${placed.order_key}`)
    const bytes = Buffer.from(await note.arrayBuffer())
    expect(bytes.equals(await creditNotePdf(order, { document_id: 'CN-000001', issued_at, seller }, expected))).toBe(true)
  })

  it('leaves its pieces out of the mails about the pieces on their way', async () => {
    const placed = await paid()
    const [sofa = ''] = keysOf(placed)
    await refund(placed, 2, { lines: [{ item_key: sofa, quantity: 1 }] })
    await dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'text']).execute()
    const textOf = (name: string) => mails.find(({ mail_id }) => mail_id.startsWith(`${name}-${placed.order_id}`))?.text
    expect(textOf('order-confirmation')).toContain('3 × Kalk Bay')
    expect(textOf('dispatched')).toContain('2 × Kalk Bay')
    expect(textOf('dispatched')).toContain('2 × Aloe')
  })

  it('is never more than what was paid or ordered, and changes nothing then', async () => {
    const placed = await paid()
    const [sofa = '', ottoman = ''] = keysOf(placed)
    const tooMuch: Partial<OrderRefund>[] = [
      { amount: cents(placed.cart.totals.total + 1) },
      { lines: [{ item_key: sofa, quantity: 4 }] },
      {
        lines: [
          { item_key: sofa, quantity: 2 },
          { item_key: sofa, quantity: 2 },
        ],
      },
      // A line is named once, also when its pieces together are there.
      {
        lines: [
          { item_key: sofa, quantity: 1 },
          { item_key: sofa, quantity: 1 },
        ],
      },
      { lines: [{ item_key: 'other', quantity: 1 }] },
    ]
    for (const wanted of tooMuch) expect((await refund(placed, 2, wanted)).failure.code).toBe('refund_refused')
    await refund(placed, 2, { amount: cents(placed.cart.totals.total - 100) })
    // The pieces are there, the money is not.
    expect((await refund(placed, 3, { lines: [{ item_key: ottoman, quantity: 1 }] })).failure).toMatchObject({
      code: 'refund_refused',
      message: expect.stringMatching(/R\s1,00 of this order/),
    })
    expect((await refund(placed, 3, { amount: cents(1), lines: [{ item_key: ottoman, quantity: 1 }] })).failure.code).toBe(
      'invalid_request',
    )
    for (const amount of [0, -5]) expect((await refund(placed, 3, { amount: cents(amount) })).failure.code).toBe('invalid_request')
    expect(await documents()).toEqual(['CN-000001', 'INV-000001'])
  })

  it('gives its pieces back to the stock once, or ends them, and a later refund of the rest gives back only what is still held', async () => {
    const { db } = shop.deps
    const productId = shop.deps.catalogue.cardNamed('aloe')?.id ?? 0
    await db.insertInto('stock').values({ product_id: productId, variation: '', count: 9, low_level: null }).execute()
    const { cartKey } = await newShopper(shop, 1)
    const cart = await addToCart(shop, cartKey, 'aloe', 4)
    const placed = { ...(await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer, cartKey, cart }
    await markPaid(shop.deps, placed.order_id)
    const ottoman = keysOf(placed)[1] ?? ''
    const stock = async () => [
      (await db.selectFrom('stock').select('count').executeTakeFirstOrThrow()).count,
      (await db.selectFrom('stock_hold').select('quantity').executeTakeFirst())?.quantity ?? 0,
    ]
    expect(await stock()).toEqual([5, 4])
    await refund(placed, 2, { lines: [{ item_key: ottoman, quantity: 1 }] })
    expect(await stock()).toEqual([6, 3])
    await refund(placed, 3, { lines: [{ item_key: ottoman, quantity: 1 }], restock: false })
    expect(await stock()).toEqual([6, 2])
    await refund(placed, 4, { amount: cents(100) })
    expect(await stock()).toEqual([6, 2])
    await refund(placed, 5, {})
    expect(await stock()).toEqual([8, 0])
  })

  it('is made once by two people at the same time, and once for one key', async () => {
    const placed = await paid()
    const other = (await newStaff(shop, 'owner')).token
    const key = randomUUID()
    const both = await Promise.all([
      refund(placed, 2, { amount: cents(500) }, { key }),
      refund(placed, 2, { amount: cents(500) }, { token: other }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await refund(placed, 2, { amount: cents(500) }, { key })).status).toBe(both[0].status)
    expect(await shop.deps.db.selectFrom('refund').select('amount').execute()).toEqual([{ amount: 500 }])
  })

  it('has a credit note with the next number, without a gap or a double, for refunds of several orders at the same time', async () => {
    const placed = [await paid(), await paid(), await paid()]
    await Promise.allSettled(
      placed.flatMap((order) =>
        [1, 2, 3, 4].map((amount) => refundOrder(shop.deps, order.order_id, { reason: 'A test', amount: cents(amount), restock: true })),
      ),
    )
    const refunds = await shop.deps.db.selectFrom('refund').select('refund_id').execute()
    expect(refunds).toHaveLength(12)
    expect((await documents()).filter((id) => id.startsWith('CN'))).toEqual(
      Array.from({ length: 12 }, (_, at) => `CN-${String(at + 1).padStart(6, '0')}`),
    )
  })

  it('is in the audit without its reason, which the order loses after five years', async () => {
    const placed = await paid()
    await dispatchOrder(shop.deps, placed.order_id, 'Demo Carriers', 'DC-1')
    await refund(placed, 3, { amount: cents(500) })
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['before', 'after']).where('action', '=', 'orders.refund').execute()
    expect(audit).toEqual([{ before: '{"refund_due":false,"refunded":0}', after: '{"refund_due":true,"refunded":500}' }])
    await settleRefundDue(shop.deps, placed.order_id)
    await expect(settleRefundDue(shop.deps, placed.order_id)).rejects.toThrow('Nothing is owed back')
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'dispatched', refunds: [{ amount: 500, reason: 'It arrived late.' }] })
    shop.clock.advance({ days: 5 * 366 })
    await pseudonymiseOldOrders(shop.deps)
    expect((await readOrder(shop, placed)).refunds).toMatchObject([{ amount: 500, reason: '' }])
  })
})
