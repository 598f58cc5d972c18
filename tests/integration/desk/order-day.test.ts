import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { cancelOrder, deliverOrder, dispatchOrder, markPaid } from '../../../api-mock/orders/staff.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('the day of delivery of an order', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const at = (orderId: string) => ({ params: { orderId } })
  const rowOf = (orderId: string) => shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const calendarOf = async (orderId: string) => {
    const { order_key } = await rowOf(orderId)
    return (await shop.app.request(`/api/orders/${orderId}/delivery.ics?key=${order_key}`)).text()
  }
  const mails = async () => {
    await sendDueMail(shop.deps)
    return shop.posted.filter(({ subject }) => subject.includes('has a new day'))
  }
  /** A weekday without a holiday, after every break of the workshop. */
  const later = '2027-03-10'

  it('changes on the page, in the calendar file and in one mail, and is audited', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order_id)
    const former = await rowOf(order_id)
    expect(await calendarOf(order_id)).toContain('SEQUENCE:1\r\n')
    const key = crypto.randomUUID()
    const change = () => shop.call('deskChangeDay', { token, version: 2, day: later }, { ...at(order_id), key })
    const { order, actions, version } = (await change()).answer
    expect(order.delivery_by).toBe(later)
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'update', note: 'The day of delivery was changed to Wed 10 Mar 2027.' })
    expect(actions).toContain('change_day')
    // The same key again.
    expect((await change()).answer.version).toBe(version)
    const calendar = await calendarOf(order_id)
    expect(calendar).toContain('DTEND;VALUE=DATE:20270311\r\n')
    expect(calendar).toContain('SEQUENCE:2\r\n')
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('10 Mar')
    expect(sent[0]?.text).toContain('delivery.ics')
    const entry = await shop.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'orders.change_day')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.before)).toMatchObject({ delivery_by: former.delivery_by })
    expect(JSON.parse(entry.after)).toMatchObject({ delivery_by: later })
    expect((await shop.call('deskChangeDay', { token, version: 3, day: later }, at(order_id))).failure.code).toBe('correction_refused')
    expect((await shop.call('deskChangeDay', { token, version: 2, day: '2027-03-11' }, at(order_id))).failure.code).toBe('order_changed')
  })

  it('is one on which the shop delivers, unless the customer agreed to another, and never one that is over', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    const change = (day: string, any_day: boolean) => shop.call('deskChangeDay', { token, version: 1, day, any_day }, at(order_id))
    expect((await change('2027-03-13', false)).failure).toMatchObject({
      code: 'correction_refused',
      message: 'Sat 13 Mar is on a weekend, when carriers do not deliver',
    })
    expect((await change('2020-03-10', true)).failure.code).toBe('correction_refused')
    expect((await change('2027-03-13', true)).answer.order.delivery_by).toBe('2027-03-13')
  })

  it('of a late order on its way is ahead again', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order_id)
    await dispatchOrder(shop.deps, order_id, 'Our van', '')
    shop.clock.advance({ days: 60 })
    token = (await newStaff(shop, 'office')).token
    const { order } = (await shop.call('deskChangeDay', { token, version: 3, day: later }, at(order_id))).answer
    // The break of the workshop is over, so the order comes by a day and not within a range.
    expect(order).toMatchObject({ state: 'dispatched', delivery_by: later, dispatch_from: null })
    expect(await calendarOf(order_id)).toContain('DTSTART;VALUE=DATE:20270310\r\n')
  })

  it('stays as agreed when the order is paid on a later day', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    await shop.call('deskChangeDay', { token, version: 1, day: later }, at(order_id))
    shop.clock.advance({ days: 1 })
    await markPaid(shop.deps, order_id)
    expect(await rowOf(order_id)).toMatchObject({ state: 'processing', delivery_by: later })
  })

  it('cannot change once it has arrived or is cancelled, nor by the workshop', async () => {
    const [delivered, cancelled] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'card')]
    await markPaid(shop.deps, delivered.order_id)
    await dispatchOrder(shop.deps, delivered.order_id, 'Our van', '')
    await deliverOrder(shop.deps, delivered.order_id)
    await cancelOrder(shop.deps, cancelled.order_id, 'A test')
    const change = async (orderId: string, version: number) =>
      (await shop.call('deskChangeDay', { token, version, day: later }, at(orderId))).failure.code
    expect(await change(delivered.order_id, 4)).toBe('wrong_state')
    expect(await change(cancelled.order_id, 2)).toBe('wrong_state')
    const { token: workshop } = await newStaff(shop, 'workshop')
    const open = await placedOrder(shop, 'card')
    expect((await shop.call('deskChangeDay', { token: workshop, version: 1, day: later }, at(open.order_id))).failure.code).toBe(
      'not_allowed',
    )
  })

  it('changes on the command line', async () => {
    const { order_id } = await placedOrder(shop, 'bank_transfer')
    expect((await shopLine({ deps: shop.deps }, 'orders', 'day', order_id, '--day', later)).code).toBe(0)
    expect(await rowOf(order_id)).toMatchObject({ delivery_by: later })
    expect((await shopLine({ deps: shop.deps }, 'orders', 'day', order_id, '--day', '2027-03-13')).code).toBe(1)
    expect((await shopLine({ deps: shop.deps }, 'orders', 'day', order_id, '--day', '2027-03-13', '--any-day')).code).toBe(0)
    expect((await shopLine({ deps: shop.deps }, 'orders', 'day', order_id, '--day', 'tomorrow')).code).toBe(2)
  })
})
