import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import type { OrderRefund } from '../../../src/contract/desk/desk-order.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { orderItems } from '../../../api-mock/orders/order-row.ts'
import { createPushSender } from '../../../api-mock/push/send-pushes.ts'
import { checkoutOf } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { checkoutAs, fillCart } from '../../support/account/signed-in.ts'
import { aloe, cartWith, kalkBay } from '../../support/catalogue/goods.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { customerWithOrder, subscribed } from '../../support/push/push-devices.ts'
import { startPushService, type PushService } from '../../support/push/push-service.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { newBusiness } from '../../support/trade/business.ts'

const reason = 'You sent it back.'
const LATE = 'If the money is not there after ten working days'

describeOnEveryDatabase('the words about a refund', (database) => {
  let service: PushService
  let shop: TestShop
  beforeEach(async () => {
    service = await startPushService()
    shop = await createTestApp({ database, environment: service.environment })
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  /** Refunds an order. Returns the mail about it, and what the customer's devices show. */
  async function refunded(orderId: string, headers: Record<string, string>, toCredit: boolean) {
    const device = await subscribed(shop, service, { topics: ['orders'], headers })
    await refundOrder(shop.deps, orderId, { reason, restock: false, to: toCredit ? 'store_credit' : 'source' })
    await sendDueMail(shop.deps)
    await createPushSender(shop.deps)()
    const mail = shop.posted.find(({ text }) => text.includes(reason))
    return { subject: mail?.subject, text: mail?.text, pushes: device.arrived.map((arrival) => arrival.read().notification.body) }
  }

  it('name the way of the payment, and when to phone, for money that goes back', async () => {
    const { orderId, headers } = await customerWithOrder(shop)
    await markPaid(shop.deps, orderId)
    const { subject, text, pushes } = await refunded(orderId, headers, false)
    expect(subject).toMatch(new RegExp(`^Order ${orderId}: refund of R`))
    expect(text).toContain(LATE)
    expect(pushes).toEqual(['The money is on its way back by the way it came.'])
  })

  it('announce no money for store credit, which is there at once', async () => {
    const { orderId, headers } = await customerWithOrder(shop)
    await markPaid(shop.deps, orderId)
    const { subject, text, pushes } = await refunded(orderId, headers, true)
    expect(subject).toMatch(new RegExp(`^Order ${orderId}: refund of R`))
    expect(text).not.toContain(LATE)
    expect(pushes).toEqual(['The amount is yours again as store credit or a gift card.'])
  })

  it('announce no money for an order on account, for which nothing was paid', async () => {
    const { owner } = await newBusiness(shop, 1_000_000)
    const order = await checkoutAs(shop, owner, await fillCart(shop, owner, [aloe, 1]), { paymentMethod: 'on_account' })
    const { subject, text, pushes } = await refunded(order.answer.order_id, withSession(owner.token), false)
    expect(subject).toMatch(/: refund of R/)
    expect(text).not.toMatch(/Paid with|ten working days/)
    expect(pushes).toEqual(['The amount is back on your trade account.'])
  })

  it('in its mail are about the pieces of this refund, at what was paid for them, and about what went back before', async () => {
    const marketing = await newStaff(shop, 'marketing')
    await shop.call('deskCouponCreate', { token: marketing.token, ...couponFields({ value: 10 }), code: 'TEN' })
    const cartKey = await cartWith(shop, [kalkBay, 1], [aloe, 3])
    const cart = (await shop.call('couponApply', { cartKey, promoCode: 'TEN' })).answer
    const { order_id: orderId } = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
    await markPaid(shop.deps, orderId)
    const mailAfter = async (wanted: Partial<OrderRefund>): Promise<string> => {
      shop.posted.length = 0
      await refundOrder(shop.deps, orderId, { reason, restock: false, ...wanted })
      await sendDueMail(shop.deps)
      return shop.posted.find(({ text }) => text.includes(reason))?.text.replaceAll('\u00a0', ' ') ?? ''
    }
    const two = await mailAfter({ lines: [{ item_key: aloe.itemKey, quantity: 2 }] })
    expect(two).toContain('Amount: R 5 398,20')
    expect(two).toContain('It is for:\n\n2 × Aloe (Fabric: Sage): R 5 398,20')
    expect(two).toContain('The rest of your order stays as it is.')
    expect(two).not.toMatch(/Kalk Bay|refunded before/)
    const amount = await mailAfter({ amount: cents(10_000) })
    expect(amount).toContain('R 5 398,20 of this order was refunded before.')
    expect(amount).not.toContain('It is for')
    const all = await mailAfter({})
    expect(all).toContain('R 5 498,20 of this order was refunded before.')
    expect(all).toContain('1 × Aloe (Fabric: Sage): R 2 699,10')
    expect(all).toContain('1 × Kalk Bay')
    expect(all).not.toMatch(/[23] × Aloe|The rest of your order/)
  })

  it('in its mail do not name a rest of the order after the last piece, when only the delivery was not refunded', async () => {
    const { orderId } = await customerWithOrder(shop)
    await markPaid(shop.deps, orderId)
    const { total } = await shop.deps.db.selectFrom('orders').select('total').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    const priced = { shipping_total: 45_000, total: total + 45_000 }
    await shop.deps.db.updateTable('orders').set(priced).where('order_id', '=', orderId).execute()
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    const items = await orderItems(shop.deps.db, orderId)
    const lines = items.map(({ item_key, quantity }) => ({ item_key, quantity: quantity.value }))
    await refundOrder(shop.deps, orderId, { reason, restock: false, lines })
    const mail = await shop.deps.db
      .selectFrom('outgoing_mail')
      .select('text')
      .where('mail_id', 'like', 'refunded-part-%')
      .executeTakeFirst()
    expect(mail?.text).toContain('It is for')
    expect(mail?.text).not.toContain('The rest of your order')
  })
})
