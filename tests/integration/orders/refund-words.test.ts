import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { createPushSender } from '../../../api-mock/push/send-pushes.ts'
import { withSession } from '../../support/account/customers.ts'
import { checkoutAs, fillCart } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'
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
})
