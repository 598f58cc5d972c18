import { afterEach, beforeEach, expect, it } from 'vitest'
import { RecipientRefused } from '../../../api-mock/mail/mailer.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { sendLink } from '../../../api-mock/orders/payment-link.ts'
import { fromCommandLine, markPaid } from '../../../api-mock/orders/staff.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { notifyOwnerOfGivenUpMail } from '../../../api-mock/owner-notices/given-up-mail.ts'
import { createPushSender } from '../../../api-mock/push/send-pushes.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { checkoutAs, fillCart } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { newBusiness } from '../../support/trade/business.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { subscribed, titlesOf } from '../../support/push/push-devices.ts'
import { startPushService, type PushService } from '../../support/push/push-service.ts'
import { review } from '../../support/reviews/reviews.ts'
import { decideAtSandbox, placedOrder } from '../../support/account/shopper.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const OWNER = 'owner@stoep.example'

describeOnEveryDatabase('the owner', (database) => {
  let service: PushService
  let shop: TestShop
  beforeEach(async () => {
    service = await startPushService()
    shop = await createTestApp({ database, environment: service.environment })
    await shopLine({ deps: shop.deps }, 'settings', 'set', `notify.email=${OWNER}`)
    await shop.deps.catalogue.refresh()
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  const mails = async () => {
    await sendDueMail(shop.deps)
    return shop.posted.filter(({ to }) => to === OWNER)
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)

  /** A device that asks for news of the shop, signed in as this role. */
  const deviceOf = async (role: 'staff' | 'customer', hasPassed: boolean) => {
    const { token, user_id } = await newCustomer(shop, { role })
    if (hasPassed)
      await shop.deps.db.updateTable('sign_in').set({ passed_at: '2026-11-20T08:00:00.000Z' }).where('customer_id', '=', user_id).execute()
    return subscribed(shop, service, { topics: ['shop'], headers: withSession(token) })
  }

  it('gets one mail for an order: when it is paid, or waits for a transfer', async () => {
    const transfer = await placedOrder(shop, 'bank_transfer', { note: 'Gate code\n1234' })
    await markPaid(shop.deps, transfer.order_id)
    const card = await placedOrder(shop, 'card')
    expect(await subjects()).toHaveLength(1)
    await decideAtSandbox(shop, card.redirect_url, 'pay')
    const total = formatMoney(card.cart.totals.total).replace(/\s/g, ' ')
    expect(await subjects()).toEqual([
      `New order ${transfer.order_id}: ${total}, waits for the transfer`,
      `New order ${card.order_id}: ${total}, paid`,
    ])
    const [first] = await mails()
    for (const words of [
      'Kalk Bay',
      '1 Test Street',
      'demo.shopper@stoep.example',
      '082 555 0101',
      '1234',
      `orders paid ${transfer.order_id}`,
    ])
      expect(first?.text).toContain(words)
  })

  it('reads that an order on account is due, and not that it is paid', async () => {
    const staff = await deviceOf('staff', true)
    const { owner } = await newBusiness(shop, 1_000_000)
    await checkoutAs(shop, owner, await fillCart(shop, owner, [aloe, 1]), { paymentMethod: 'on_account' })
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/, on account, due by Sun 20 Dec 2026$/)
    expect(mail?.text).toContain('Payment: trade account: on account, due by Sun 20 Dec 2026')
    expect(mail?.text).not.toMatch(/\bpaid\b/)
    await createPushSender(shop.deps)()
    expect(staff.arrived.map((arrival) => arrival.read().notification.body)).toEqual(['It is on account, due by Sun 20 Dec 2026.'])
  })

  it('gets a second mail for an order that waited for a transfer and was paid with a link instead', async () => {
    const staff = await deviceOf('staff', true)
    const { order_id, order_key: key } = await placedOrder(shop, 'bank_transfer')
    await fromCommandLine(shop.deps, order_id, sendLink(2))
    const pay = await shop.call('orderPay', { key, paymentMethod: 'card' }, { params: { orderId: order_id } })
    await decideAtSandbox(shop, pay.answer.redirect_url, 'pay')
    const [first, second, ...others] = await mails()
    expect(first?.subject).toMatch(new RegExp(`^New order ${order_id}: .*, waits for the transfer$`))
    expect(second?.subject).toMatch(new RegExp(`^Order ${order_id} is paid: R`))
    expect(second?.text).toContain(`orders dispatch ${order_id}`)
    expect(others).toEqual([])
    await createPushSender(shop.deps)()
    expect(titlesOf(staff).toSorted()).toEqual([`New order ${order_id}`, `Order ${order_id} is paid`])
  })

  it('gets a mail for each payment that has to go back', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    shop.clock.advance({ hours: 24 })
    await cancelLapsedOrders(shop.deps)
    await deliverNotice(shop, notice)
    await deliverNotice(shop, notice)
    expect(await subjects()).toEqual([`Pay back: order ${placed.order_id}`])
    expect((await mails())[0]?.text).toContain('arrived after this order was closed')
  })

  it('gets a mail for a review that waits, without its text', async () => {
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })
    expect(await subjects()).toEqual(['A review of Kalk Bay waits to be read'])
    expect((await mails())[0]?.text).not.toMatch(/Deep and soft|We read on it|Demo Shopper/)
  })

  it('gets messages and applications at the same address', async () => {
    await shop.call('contact', filled.contact)
    await shop.call('decoratorApplication', filled.decoratorApplication)
    expect(await subjects()).toEqual(['Message from Demo Person', expect.stringMatching(/^Decorator application \d{8}: Demo Rooms$/)])
  })

  it('gets one mail about mails that were given up, and none about that one', async () => {
    await placedOrder(shop, 'bank_transfer')
    await placedOrder(shop, 'bank_transfer')
    const { log } = keptLog()
    const refusing = { ...shop.deps, log, mail: { send: () => Promise.reject(new RecipientRefused('550 no such person')) } }
    await sendDueMail(refusing)
    await Promise.all([notifyOwnerOfGivenUpMail(shop.deps), notifyOwnerOfGivenUpMail(shop.deps)])
    await notifyOwnerOfGivenUpMail(shop.deps)
    const written = () =>
      shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'text']).where('mail_id', 'like', 'mail-given-up%').execute()
    const [news, ...others] = await written()
    expect(others).toEqual([])
    expect(news?.text).toMatch(/^4 mails were given up.*awaiting-transfer-\d{8}-0/s)
    await sendDueMail(refusing)
    await notifyOwnerOfGivenUpMail(shop.deps)
    expect(await written()).toHaveLength(1)
    // A retried mail that fails again is news.
    await shopLine({ deps: shop.deps }, 'mail', 'retry', /awaiting-transfer-\d{8}-0/.exec(news?.text ?? '')?.[0] ?? '')
    await sendDueMail(refusing)
    shop.clock.advance({ minutes: 1 })
    await notifyOwnerOfGivenUpMail(shop.deps)
    expect(await written()).toHaveLength(2)
  })

  it('and the staff who asked get a push, with a second factor only, and no other customer', async () => {
    const [staff, unproved, customer] = [await deviceOf('staff', true), await deviceOf('staff', false), await deviceOf('customer', true)]
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await shop.call('contact', filled.contact)
    await createPushSender(shop.deps)()
    expect(titlesOf(staff).toSorted()).toEqual([`New order ${order_id}`, 'Somebody has written to the shop'])
    expect([unproved.asked, customer.asked]).toEqual([0, 0])
    expect(JSON.stringify(staff.arrived.map((arrival) => arrival.read()))).not.toMatch(/Demo Person|Demo Shopper|R\s|stoep\.example/)
  })

  it('and the staff get a push for a refund that is due, a review that waits, an application and mails that were given up', async () => {
    const staff = await deviceOf('staff', true)
    const late = await placedOrder(shop)
    const notice = await payFastNotice(shop, late.order_id)
    shop.clock.advance({ hours: 24 })
    await cancelLapsedOrders(shop.deps)
    await deliverNotice(shop, notice)
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })
    await shop.call('decoratorApplication', filled.decoratorApplication)
    const refusing = { ...shop.deps, log: keptLog().log, mail: { send: () => Promise.reject(new RecipientRefused('550 no such person')) } }
    await sendDueMail(refusing)
    await notifyOwnerOfGivenUpMail(shop.deps)
    await createPushSender(shop.deps)()
    expect(titlesOf(staff).toSorted()).toEqual([
      '6 mails were given up',
      'A decorator has applied',
      'A review waits to be read',
      `Refund due: order ${late.order_id}`,
    ])
    expect(JSON.stringify(staff.arrived.map((arrival) => arrival.read()))).not.toMatch(
      /Demo Person|Demo Shopper|Demo Rooms|Deep and soft|R\s|stoep\.example/,
    )
  })

  it('gets mails and pushes that lead to the page of the desk about their event', async () => {
    const staff = await deviceOf('staff', true)
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    shop.clock.advance({ hours: 24 })
    await cancelLapsedOrders(shop.deps)
    await deliverNotice(shop, notice)
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await shop.call('reviewCreate', { cartKey: newCartKey(), ...review() })
    await shop.call('decoratorApplication', filled.decoratorApplication)
    await createPushSender(shop.deps)()
    const pages = [placed.order_id, order_id].map((id) => `http://localhost:4102/desk/orders/${id}/show`)
    const opened = staff.arrived.map((arrival) => arrival.read().notification.navigate)
    expect(opened.toSorted()).toEqual([
      'http://localhost:4102/desk/applications',
      ...pages.toSorted(),
      'http://localhost:4102/desk/reviews',
    ])
    for (const page of pages) expect((await mails()).filter(({ text }) => text.includes(`${page}`))).toHaveLength(1)
  })

  it('cannot be asked for without a session', async () => {
    const { endpoint, keys } = service.device()
    const asked = await shop.call('pushSubscribe', { endpoint, keys, topics: ['shop'] })
    expect([asked.status, asked.failure.code]).toEqual([401, 'session_required'])
  })
})

describeOnEveryDatabase('without an address', (database) => {
  it.each([
    [{}, []],
    [{ PUBLIC_URL: 'https://shop.test', PAYMENTS: 'sandbox', ALLOW_SANDBOX: '1' }, ['hello@stoep.example']],
  ])('%j: the mail about an order goes to %j', async (environment, recipients) => {
    const shop = await createTestApp({ database, environment })
    await decideAtSandbox(shop, (await placedOrder(shop, 'card')).redirect_url, 'pay')
    const rows = await shop.deps.db
      .selectFrom('outgoing_mail')
      .select('recipient')
      .where('mail_id', 'like', 'order-for-the-shop-%')
      .execute()
    expect(rows.map(({ recipient }) => recipient)).toEqual(recipients)
    await shop.close()
  })
})
