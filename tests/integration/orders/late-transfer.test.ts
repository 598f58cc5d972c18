import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { deliveryWords } from '../../../src/domain/checkout/delivery-promise.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { dispatchOrder, markPaid } from '../../../api-mock/orders/staff.ts'
import {
  addToCart,
  cartOf,
  checkoutOf,
  contactOf,
  decideAtSandbox,
  mailNames,
  newShopper,
  placedOrder,
  readOrder,
} from '../../support/account/shopper.ts'
import { kalkBay, setStock, stockOf } from '../../support/catalogue/goods.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { mailedCard, wrongBooks } from '../../support/gifts/cards.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('a late transfer', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const at = (orderId: string) => ({ params: { orderId } })
  const atDesk = async (orderId: string) => (await shop.call('deskOrder', { token }, at(orderId))).answer
  const record = async (orderId: string) => shop.call('deskLateTransfer', { token, version: (await atDesk(orderId)).version }, at(orderId))
  const lapse = async () => {
    shop.clock.advance({ days: 8 })
    await cancelLapsedOrders(shop.deps)
  }

  it('opens a lapsed order again at its prices, with its pieces and days from today', async () => {
    await setStock(shop, kalkBay.productId, 2)
    const placed = await placedOrder(shop, 'bank_transfer')
    const before = await readOrder(shop, placed)
    expect((await atDesk(placed.order_id)).actions).not.toContain('late_transfer')
    await lapse()
    expect(await stockOf(shop, kalkBay.productId)).toBe(2)
    token = (await newStaff(shop, 'office')).token
    expect((await atDesk(placed.order_id)).actions).toContain('late_transfer')
    const { order, payments, actions } = (await record(placed.order_id)).answer
    expect(order).toMatchObject({ state: 'processing', refund_due: false, pay_by: null, totals: before.totals })
    expect(order.timeline.map(({ state }) => state)).toEqual(['awaiting_transfer', 'cancelled', 'processing'])
    expect(order.timeline.at(-1)?.note).toContain('after we had cancelled the order')
    expect(order.delivery_by > before.delivery_by).toBe(true)
    expect(payments).toMatchObject([{ method: 'bank_transfer', state: 'paid', amount: before.totals.total }])
    expect(actions).not.toContain('late_transfer')
    expect(await stockOf(shop, kalkBay.productId)).toBe(1)
    expect(await mailNames(shop)).toContain('order-confirmation')
    expect((await record(placed.order_id)).failure.code).toBe('wrong_state')
  })

  it('is due for a refund if a piece is sold meanwhile', async () => {
    await setStock(shop, kalkBay.productId, 1)
    const placed = await placedOrder(shop, 'bank_transfer')
    await lapse()
    await placedOrder(shop, 'bank_transfer', { contact: contactOf('other') })
    expect(await shopLine({ deps: shop.deps }, 'orders', 'late-transfer', placed.order_id)).toMatchObject({ code: 0 })
    token = (await newStaff(shop, 'office')).token
    const { order, payments, actions } = await atDesk(placed.order_id)
    expect(order).toMatchObject({ state: 'cancelled', refund_due: true })
    expect(order.timeline.at(-1)?.note).toContain('bank transfer arrived after this order was closed. We pay it back.')
    expect(payments).toMatchObject([{ method: 'bank_transfer', state: 'refund_due' }])
    expect(actions).toContain('settle_refund')
    expect(await stockOf(shop, kalkBay.productId)).toBe(0)
    expect(await mailNames(shop)).toContain('refund-due')
  })

  it('is due for a refund if the customer asked to cancel the order, as the mail about that says', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const orderId = placed.order_id
    const asked = (await shop.call('orderRequest', { key: placed.order_key, kind: 'cancel' }, at(orderId))).answer
    const requestId = asked.requests?.[0]?.request_id ?? ''
    const decision = { token, version: 2, accept: true, answer: 'As you wish.' }
    expect((await shop.call('deskRequestDecide', decision, { params: { orderId, requestId } })).answer.order.state).toBe('cancelled')
    const { order, payments, actions } = (await record(orderId)).answer
    expect(order).toMatchObject({ state: 'cancelled', refund_due: true, documents: [] })
    expect(payments).toMatchObject([{ method: 'bank_transfer', state: 'refund_due' }])
    expect(actions).toContain('settle_refund')
    expect(await mailNames(shop)).not.toContain('order-confirmation')
  })

  it.each([
    ['customer', 'cancelled', 'refund_due'],
    ['shop', 'cancelled', 'refund_due'],
    ['unpaid', 'processing', 'paid'],
    [undefined, 'processing', 'paid'],
  ] as const)('of an order that the desk cancelled for the cause %j leaves it %s', async (cause, state, payment) => {
    const { order_id: orderId } = await placedOrder(shop, 'bank_transfer')
    const ended = { token, version: 1, reason: 'As agreed on the phone.', ...(cause ? { cause } : {}) }
    expect((await shop.call('deskCancel', ended, at(orderId))).answer.cancel_cause).toBe(cause ?? null)
    const { order, payments, cancel_cause: left } = (await record(orderId)).answer
    expect(order).toMatchObject({ state, refund_due: payment === 'refund_due' })
    expect(payments).toMatchObject([{ method: 'bank_transfer', state: payment }])
    expect(left).toBe(state === 'processing' ? null : cause)
    const audit = await shop.deps.db.selectFrom('audit_entry').select('after').where('action', '=', 'orders.cancel').execute()
    expect(audit.map(({ after }) => JSON.parse(after ?? '{}').cause)).toEqual([cause ?? null])
  })

  it('is a second payment after a payment link, which leaves the cart of its customer alone', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const id = placed.order_id
    const linked = (await shop.call('deskSendLink', { token, version: 1, days: 3 }, at(id))).answer
    expect(linked.order).toMatchObject({ state: 'pending_payment', can_pay: true, bank: null })
    expect(linked.actions).toEqual(expect.arrayContaining(['send_link', 'cancel', 'late_transfer']))
    // The customer fills the same cart again, and orders.
    const cart = await addToCart(shop, placed.cartKey, 'kalk-bay')
    const other = (await shop.call('checkout', checkoutOf(cart, 'card'))).answer
    expect(other.order_id).not.toBe(id)
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
    const paid = await shop.call('orderPay', { key: placed.order_key, paymentMethod: 'card' }, at(id))
    await decideAtSandbox(shop, paid.answer.redirect_url, 'pay')
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', payment_method: 'card' })
    expect((await cartOf(shop, placed.cartKey)).items).toHaveLength(1)
    expect((await record(id)).answer.order).toMatchObject({ state: 'processing', refund_due: true })
  })

  it('pays an order whose customer got a payment link and transferred nevertheless', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await shop.call('deskSendLink', { token, version: 1, days: 3 }, at(placed.order_id))
    const { order } = (await record(placed.order_id)).answer
    expect(order).toMatchObject({ state: 'processing', payment_method: 'bank_transfer', refund_due: false })
    expect(order.timeline.at(-1)?.note).toBe('Your bank transfer has arrived. Thank you.')
  })

  it('spends a gift card once, whether the order still holds it or has lapsed', async () => {
    const { code } = await mailedCard(shop.deps.db, 100_000)
    const giftCard = { code, amount: cents(40_000) }
    const balance = async () => (await shop.call('giftCardBalance', { code })).answer.balance
    const linked = await placedOrder(shop, 'bank_transfer', { giftCard })
    await shop.call('deskSendLink', { token, version: 1, days: 3 }, at(linked.order_id))
    expect(await balance()).toBe(60_000)
    expect((await record(linked.order_id)).answer.order).toMatchObject({ state: 'processing', refund_due: false })
    expect(await balance()).toBe(60_000)
    const lapsed = await placedOrder(shop, 'bank_transfer', { contact: contactOf('other'), giftCard })
    await lapse()
    expect(await balance()).toBe(60_000)
    token = (await newStaff(shop, 'office')).token
    expect((await record(lapsed.order_id)).answer.order).toMatchObject({ state: 'processing', refund_due: false })
    expect(await balance()).toBe(20_000)
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('leaves its last piece and the last use of its code held after a payment link, also for its own cart', async () => {
    await setStock(shop, kalkBay.productId, 1)
    const marketing = (await newStaff(shop, 'marketing')).token
    await shop.call('deskCouponCreate', { token: marketing, ...couponFields({ max_uses: 1 }), code: 'ONCE' })
    const { cartKey } = await newShopper(shop)
    const first = (await shop.call('couponApply', { cartKey, promoCode: 'ONCE' })).answer
    const { order_id } = (await shop.call('checkout', checkoutOf(first, 'bank_transfer'))).answer
    await shop.call('deskSendLink', { token, version: 1, days: 3 }, at(order_id))
    const { productId, variation } = kalkBay
    const again = await shop.call('cartAdd', { cartKey, productId, variation, productQuantity: 1 })
    expect(again.failure).toMatchObject({ code: 'out_of_stock' })
    await addToCart(shop, cartKey, 'aloe')
    expect((await shop.call('couponApply', { cartKey, promoCode: 'ONCE' })).failure.code).toBe('invalid_coupon')
  })

  it.each(['link', 'transfer', 'late transfer'] as const)('and a payment by %s on a later day move the days of delivery', async (way) => {
    // Goods in stock do not wait for the break of the workshop.
    await setStock(shop, kalkBay.productId, 2)
    const placed = await placedOrder(shop, 'bank_transfer')
    const id = placed.order_id
    const before = await readOrder(shop, placed)
    if (way === 'late transfer') await shop.call('deskSendLink', { token, version: 1, days: 14 }, at(id))
    shop.clock.advance({ days: 6 })
    if (way === 'link') {
      token = (await newStaff(shop, 'office')).token
      await shop.call('deskSendLink', { token, version: 1, days: 14 }, at(id))
      shop.clock.advance({ days: 13 })
      const paid = await shop.call('orderPay', { key: placed.order_key, paymentMethod: 'card' }, at(id))
      await decideAtSandbox(shop, paid.answer.redirect_url, 'pay')
    }
    if (way === 'transfer') await markPaid(shop.deps, id)
    if (way === 'late transfer') await shopLine({ deps: shop.deps }, 'orders', 'late-transfer', id)
    const after = await readOrder(shop, placed)
    expect(after.state).toBe('processing')
    expect(after.delivery_by > before.delivery_by).toBe(true)
    const mail = await shop.deps.db
      .selectFrom('outgoing_mail')
      .select('text')
      .where('mail_id', 'like', 'order-confirmation-%')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain(deliveryWords(after))
  })

  it('that came twice is due for a refund with its own amount, in every state, and once for one press', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const id = placed.order_id
    const surplus = async (amount: number, more: { key?: string } = {}) =>
      shop.call('deskSurplusTransfer', { token, version: (await atDesk(id)).version, amount: cents(amount) }, { ...at(id), ...more })
    expect((await surplus(100)).failure.code).toBe('wrong_state')
    await markPaid(shop.deps, id)
    const { order, payments, actions } = (await surplus(123_456)).answer
    expect(order).toMatchObject({ state: 'processing', refund_due: true })
    expect(order.timeline.at(-1)?.note).toMatch(/payment of R\s1\s234,56 with bank transfer arrived although the order was paid already/)
    expect(payments).toMatchObject([{ state: 'paid' }, { method: 'bank_transfer', state: 'refund_due', amount: 123_456 }])
    expect(actions).toEqual(expect.arrayContaining(['settle_refund', 'surplus_transfer']))
    const version = (await atDesk(id)).version
    const settled = (await shop.call('deskSettleRefund', { token, version }, at(id))).answer
    expect(settled.payments.map(({ state }) => state)).toEqual(['paid', 'refunded'])
    await dispatchOrder(shop.deps, id, 'Demo Carriers', 'DC-1')
    expect((await shopLine({ deps: shop.deps }, 'orders', 'surplus-transfer', id, '--amount', '100')).code).toBe(0)
    const audit = shop.deps.db.selectFrom('audit_entry').select('after').where('action', '=', 'orders.surplus_transfer')
    expect((await audit.execute()).map(({ after }) => JSON.stringify(after))).toEqual([
      expect.stringContaining('123456'),
      expect.stringContaining('10000'),
    ])
    expect((await mailNames(shop)).filter((name) => name === 'refund-due')).toHaveLength(2)
  })

  it('that was too short goes back once its order has lapsed', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await lapse()
    expect((await shopLine({ deps: shop.deps }, 'orders', 'surplus-transfer', placed.order_id, '--amount', '100')).code).toBe(0)
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'cancelled', refund_due: true })
  })

  it('is none of an order that never awaited one', async () => {
    const placed = await placedOrder(shop, 'card')
    expect((await record(placed.order_id)).failure.code).toBe('wrong_state')
    expect((await shopLine({ deps: shop.deps }, 'orders', 'late-transfer', placed.order_id)).code).toBe(1)
  })
})
