import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { formatMoney, percentOf } from '../../../src/domain/money.ts'
import { vatContained } from '../../../src/domain/sums.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { deliverOrder, dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { newCustomer, PASSWORD } from '../../support/account/customers.ts'
import { checkoutOf, newShopper } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { emptyPost, filled } from '../../support/forms/filled-forms.ts'
import { newZone } from '../../support/delivery/zones.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase("a decorator's commission", (database) => {
  let shop: TestShop
  let office: string
  let params: { applicationId: string }
  beforeEach(async () => {
    shop = await createTestApp({ database })
    office = (await newStaff(shop, 'office')).token
    await shop.call('decoratorApplication', filled.decoratorApplication)
    const { applications } = (await shop.call('deskApplications', { token: office })).answer
    params = { applicationId: applications[0]?.application_id ?? '' }
    await shop.call('deskApplicationAccept', { token: office, code: 'DEMO5', percent: 5, message: 'The terms.' }, { params })
    await emptyPost(shop)
  })
  afterEach(() => shop.close())

  const commission = async () => {
    const [found] = (await shop.call('deskCommission', { token: office })).answer.decorators
    if (!found) throw new Error('Nobody is accepted')
    return found
  }
  const rate = async (percent: number) =>
    (await shop.call('deskCommissionRate', { token: office, rev: (await commission()).rev, percent }, { params })).answer
  const pay = { paid_on: '2026-11-20', reference: 'DEMO 1' }
  /** A paid order with the code; what was paid, in cents. */
  async function order() {
    const { cartKey } = await newShopper(shop)
    const cart = (await shop.call('couponApply', { cartKey, promoCode: 'DEMO5' })).answer
    const { order_id: orderId } = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
    await markPaid(shop.deps, orderId)
    return { orderId, total: cart.totals.total }
  }
  async function deliver(orderId: string) {
    await dispatchOrder(shop.deps, orderId, 'Demo Carriers', 'DC-1')
    await deliverOrder(shop.deps, orderId)
  }
  const ofTotal = (total: number, percent: number) => percentOf(cents(total - vatContained(cents(total))), percent)

  it('is earned at delivery, at the percentage of the moment of the order, without VAT and refunds', async () => {
    const before = await order()
    shop.clock.advance({ minutes: 1 })
    await rate(8)
    shop.clock.advance({ minutes: 1 })
    const after = await order()
    shop.clock.advance({ minutes: 1 })
    await rate(10)
    expect(await commission()).toMatchObject({ percent: 10, earned: 0, waiting: ofTotal(after.total, 8), owed: 0 })
    await deliver(before.orderId)
    await deliver(after.orderId)
    expect(await commission()).toMatchObject({ earned: ofTotal(after.total, 8), waiting: 0, owed: ofTotal(after.total, 8) })
    await refundOrder(shop.deps, after.orderId, { reason: 'A scratch', amount: cents(10_000), restock: false })
    expect((await commission()).earned).toBe(ofTotal(after.total - 10_000, 8))
  })

  it('counts the goods alone: neither the delivery of an order, nor a refund of it', async () => {
    await newZone(shop)
    await rate(10)
    const { cartKey } = await newShopper(shop)
    const cart = (await shop.call('couponApply', { cartKey, promoCode: 'DEMO5' })).answer
    const goods = cart.totals.total
    const { order_id: orderId } = (await shop.call('checkout', { ...checkoutOf(cart, 'bank_transfer'), total: cents(goods + 45_000) }))
      .answer
    await markPaid(shop.deps, orderId)
    await deliver(orderId)
    expect((await commission()).earned).toBe(ofTotal(goods, 10))
    const delivery = [{ item_key: 'delivery', quantity: 1 }]
    await refundOrder(shop.deps, orderId, { reason: 'It came late', lines: delivery, restock: false })
    expect((await commission()).earned).toBe(ofTotal(goods, 10))
    await refundOrder(shop.deps, orderId, { reason: 'A scratch', amount: cents(10_000), restock: false })
    expect((await commission()).earned).toBe(ofTotal(goods - 10_000, 10))
  })

  it('is mailed to the owner when the decorator deletes the account before it is paid', async () => {
    await changeSettings(shop.deps, { 'notify.email': 'owner@stoep.example' }, 'a test')
    await shop.deps.catalogue.refresh()
    const decorator = await newCustomer(shop)
    await shop.deps.db.withoutPlugins().updateTable('decorator_application').set({ customer_id: decorator.user_id }).execute()
    await rate(10)
    const { orderId, total } = await order()
    const waiting = await order()
    await deliver(orderId)
    await emptyPost(shop)
    await shop.call('customerDelete', { token: decorator.token, password: PASSWORD })
    expect(await shop.deps.db.selectFrom('decorator_application').selectAll().execute()).toEqual([])
    const [mail] = (await emptyPost(shop)).filter(({ to }) => to === 'owner@stoep.example')
    expect(mail?.subject).toContain(params.applicationId)
    for (const amount of [ofTotal(total, 10), ofTotal(waiting.total, 10)]) expect(mail?.text).toContain(formatMoney(amount))
  })

  it('is paid once however often the press arrives, with one mail; a mistake is withdrawn', async () => {
    await rate(10)
    const { orderId, total } = await order()
    await deliver(orderId)
    await emptyPost(shop)
    const { owed, rev } = await commission()
    expect(owed).toBe(ofTotal(total, 10))
    const key = randomUUID()
    const press = () => shop.call('deskCommissionPay', { token: office, rev, amount: owed, ...pay }, { params, key })
    const paid = (await press()).answer
    expect(paid).toMatchObject({ owed: 0, paid: owed, payments: [{ number: 1, amount: owed, ...pay }] })
    expect((await press()).answer).toEqual(paid)
    const mails = await emptyPost(shop)
    expect(mails).toMatchObject([{ to: filled.decoratorApplication.email, text: expect.stringContaining('DEMO 1') }])
    const back = await shop.call('deskCommissionWithdraw', { token: office, rev: paid.rev, number: 1 }, { params })
    expect(back.answer).toMatchObject({ owed, paid: 0, payments: [] })
    const again = { token: office, rev: back.answer.rev, number: 1 }
    expect((await shop.call('deskCommissionWithdraw', again, { params })).failure.code).toBe('wrong_state')
    const actions = await shop.deps.db.selectFrom('audit_entry').select('action').orderBy('at').execute()
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['commission.rate', 'commission.pay', 'commission.withdraw']),
    )
  })

  it('is paid by one of two people at once, and never more than is owed', async () => {
    await rate(10)
    const { orderId } = await order()
    await deliver(orderId)
    const { owed, rev } = await commission()
    const press = (amount: number, more: object = {}) =>
      shop.call('deskCommissionPay', { token: office, rev, amount, ...pay, ...more }, { params, key: randomUUID() })
    for (const wrong of [press(owed + 1), press(owed, { paid_on: '2026-11-21' }), press(0), press(owed, { reference: ' ' })])
      expect((await wrong).failure.code).toBe('invalid_request')
    const both = await Promise.all([press(owed), press(owed)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await commission()).paid).toBe(owed)
  })

  it('is shown to the decorator once one is agreed, and not before', async () => {
    const { token } = await newCustomer(shop, { email: filled.decoratorApplication.email })
    await shop.deps.db.withoutPlugins().updateTable('customer').set({ email_proved_at: '2026-11-20T08:00:00.000Z' }).execute()
    const own = async () => (await shop.call('myApplication', { token })).answer.application?.commission
    expect(await own()).toBeUndefined()
    await rate(10)
    const { orderId } = await order()
    await deliver(orderId)
    const { owed } = await commission()
    expect(await own()).toMatchObject({ percent: 10, earned: owed, owed, payments: [] })
  })

  it('is managed on the command line with the same functions', async () => {
    const line = (...words: string[]) => shopLine({ deps: shop.deps }, 'commission', ...words)
    expect(await line('rate', params.applicationId, '--percent', '10')).toMatchObject({ code: 0 })
    const { orderId } = await order()
    await deliver(orderId)
    const { owed } = await commission()
    const paying = ['pay', params.applicationId, '--reference', 'DEMO 2', '--on', '2026-11-20', '--amount']
    expect(await line(...paying, String(owed / 100))).toMatchObject({ code: 0 })
    expect(await line(...paying, '1')).toMatchObject({ code: 1 })
    expect(await line('rate', params.applicationId, '--percent', '31')).toMatchObject({ code: 2 })
    expect(await line('withdraw', params.applicationId, '1')).toMatchObject({ code: 0 })
    expect((await line('list')).out).toContain('DEMO5')
    expect(await commission()).toMatchObject({ percent: 10, owed, paid: 0 })
  })
})
