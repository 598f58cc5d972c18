import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import {
  checkoutOf,
  decideAtSandbox,
  mailNames,
  newShopper,
  placedOrder,
  readOrder,
  type PlacedOrder,
} from '../../support/account/shopper.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('orders at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const list = async (filter: object) => (await shop.call('deskOrders', { token, ...filter })).answer
  const idsOf = async (filter: object) => (await list(filter)).orders.map(({ order_id }) => order_id)
  const read = async ({ order_id: orderId }: Pick<PlacedOrder, 'order_id'>) =>
    (await shop.call('deskOrder', { token }, { params: { orderId } })).answer
  const at = ({ order_id: orderId }: Pick<PlacedOrder, 'order_id'>) => ({ params: { orderId } })
  const contact = (changes: object) => ({
    contact: { email: 'anna@stoep.example', phone: '+27 82 555 0199', firstName: 'Anna', lastName: 'van der Merwe', ...changes },
  })

  it('are listed newest first, by page, state, method, day and refund', async () => {
    const placed: PlacedOrder[] = []
    for (const method of ['bank_transfer', 'card', 'bank_transfer'] as const) {
      placed.push(await placedOrder(shop, method))
      shop.clock.advance({ days: 1 })
    }
    const [first, second, third] = placed.map(({ order_id }) => order_id)
    expect(await idsOf({})).toEqual([third, second, first])
    expect(await list({ page: '2', per_page: '2' })).toMatchObject({ total: 3, page: 2, orders: [{ order_id: first, city: 'Cape Town' }] })
    expect(await idsOf({ state: 'awaiting_transfer' })).toEqual([third, first])
    expect(await idsOf({ payment_method: 'card' })).toEqual([second])
    expect(await idsOf({ from: '2026-11-21', to: '2026-11-21' })).toEqual([second])
    expect(await idsOf({ refund_due: '1' })).toEqual([])
    await shop.deps.db
      .updateTable('orders')
      .set({ refund_due: 1 })
      .where('order_id', '=', third ?? '')
      .execute()
    expect(await idsOf({ refund_due: '1', state: 'awaiting_transfer' })).toEqual([third])
    expect((await shop.call('deskOrders', { token, from: '2026-02-30' })).failure.code).toBe('invalid_request')
  })

  it('begin and end with the South African day', async () => {
    shop.clock.set('2026-11-20T21:59:59Z')
    const late = await placedOrder(shop)
    shop.clock.set('2026-11-20T22:00:00Z')
    const early = await placedOrder(shop)
    expect(await idsOf({ to: '2026-11-20' })).toEqual([late.order_id])
    expect(await idsOf({ from: '2026-11-21' })).toEqual([early.order_id])
  })

  it('are found by the start of number, full name, last name, e-mail and phone', async () => {
    const anna = await placedOrder(shop, 'card', contact({}))
    await placedOrder(shop, 'card', contact({ email: 'ben@stoep.example', firstName: 'Ben', lastName: 'Nkosi', phone: '021 555 0101' }))
    for (const q of [
      anna.order_id,
      anna.order_id.slice(0, 5),
      'anna',
      'ANNA',
      'van der m',
      'anna van der m',
      'anna@',
      '082 555 01',
      '+27 82 555',
      '0825550199',
    ])
      expect(await idsOf({ q }), q).toEqual([anna.order_id])
    for (const q of ['%', '_', "'", 'merwe anna ben', 'anna nkosi']) expect(await idsOf({ q }), q).toEqual([])
  })

  it('are confirmed, dispatched with a link, delivered and refunded by one function with the command line', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const before = await read(placed)
    expect(before).toMatchObject({
      version: 1,
      actions: ['confirm_transfer', 'send_link', 'cancel', 'change_address', 'change_day', 'change_contact'],
      customer: null,
    })
    expect(JSON.stringify(before)).not.toContain(placed.order_key)
    const paid = (await shop.call('deskConfirmTransfer', { token, version: 1 }, at(placed))).answer
    expect(paid).toMatchObject({
      version: 2,
      actions: ['dispatch', 'refund', 'change_address', 'change_day', 'change_contact', 'surplus_transfer'],
      payments: [{ state: 'paid' }],
    })
    const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-1', tracking_url: 'https://carrier.example/DC-1?a=1&b=2' }
    const sent = (await shop.call('deskDispatch', { token, version: 2, ...parcel }, at(placed))).answer
    expect(sent).toMatchObject({ tracking_url: parcel.tracking_url, order: { tracking: { carrier: 'Demo Carriers', number: 'DC-1' } } })
    expect((await readOrder(shop, placed)).tracking).toEqual({ carrier: 'Demo Carriers', number: 'DC-1', url: parcel.tracking_url })
    await shop.call('deskDeliver', { token, version: 3 }, at(placed))
    const refunded = (await shop.call('deskRefund', { token, version: 4, reason: 'It was too wide.' }, at(placed))).answer
    expect(refunded).toMatchObject({
      order: { state: 'refunded', refund_due: true },
      actions: ['settle_refund', 'change_contact', 'surplus_transfer'],
    })
    const settled = (await shop.call('deskSettleRefund', { token, version: 5 }, at(placed))).answer
    expect(settled).toMatchObject({
      actions: ['change_contact', 'surplus_transfer'],
      order: { refund_due: false },
      payments: [{ state: 'refunded' }],
    })
    expect((await mailNames(shop)).toSorted()).toEqual(['awaiting-transfer', 'delivered', 'dispatched', 'order-confirmation', 'refunded'])
    await sendDueMail(shop.deps)
    const mail = shop.posted.find(({ subject }) => subject.endsWith('is on its way'))
    expect(mail?.text).toContain(`Track it with Demo Carriers: ${parcel.tracking_url}`)
    expect(mail?.html).toContain('href="https://carrier.example/DC-1?a=1&amp;b=2"')
    const audit = await shop.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'before', 'after', 'role', 'origin'])
      .orderBy('at')
      .execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual([
      'orders.confirm_transfer',
      'orders.deliver',
      'orders.dispatch',
      'orders.refund',
      'orders.settle_refund',
    ])
    expect(audit.find(({ action }) => action === 'orders.dispatch')).toEqual({
      action: 'orders.dispatch',
      subject: `order ${placed.order_id}`,
      before: '{"state":"processing","carrier":null}',
      after: '{"state":"dispatched","carrier":"Demo Carriers"}',
      role: 'office',
      origin: 'unknown',
    })
  })

  it('leave in the shop’s own van without a tracking number, and no mail promises one', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, placed.order_id)
    const sent = (await shop.call('deskDispatch', { token, version: 2, carrier: 'Our own van' }, at(placed))).answer
    expect(sent.order).toMatchObject({ state: 'dispatched', tracking: { carrier: 'Our own van', number: '' } })
    expect((await readOrder(shop, placed)).timeline.at(-1)).toMatchObject({ note: 'On its way with Our own van.' })
    await sendDueMail(shop.deps)
    const mail = shop.posted.find(({ subject }) => subject.endsWith('is on its way'))
    expect(mail?.text).toContain('It travels with Our own van. It should reach you by')
    expect(mail?.text).not.toMatch(/tracking/i)
    const nobody = await shop.call('deskDispatch', { token, version: 3, carrier: ' ' }, at(placed))
    expect(nobody.failure.code).toBe('invalid_request')
  })

  it('with another tracking link than https are rejected', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, placed.order_id)
    for (const tracking_url of ['javascript:alert(1)', 'http://carrier.example', 'carrier.example']) {
      const input = { token, version: 2, carrier: 'Demo', tracking_number: '1', tracking_url }
      expect((await shop.call('deskDispatch', input, at(placed))).failure.code, tracking_url).toBe('invalid_request')
    }
  })

  it('change once for two people with the same version, and once for one key', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const other = (await newStaff(shop, 'owner')).token
    const key = randomUUID()
    const both = await Promise.all([
      shop.call('deskConfirmTransfer', { token, version: 1 }, { ...at(placed), key }),
      shop.call('deskCancel', { token: other, version: 1, reason: 'It never came.' }, at(placed)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.failure.code).toBe('order_changed')
    const state = (await read(placed)).order.state
    const again = await shop.call('deskConfirmTransfer', { token, version: 1 }, { ...at(placed), key })
    expect(again.status).toBe(both[0].status)
    expect(again.headers.get('idempotency-replayed')).toBe('1')
    expect(await read(placed)).toMatchObject({ version: 2, order: { state } })
  })

  it('reject what their state does not permit, and change nothing', async () => {
    const placed = await placedOrder(shop, 'card')
    for (const reply of [
      await shop.call('deskConfirmTransfer', { token, version: 1 }, at(placed)),
      await shop.call('deskDeliver', { token, version: 1 }, at(placed)),
      await shop.call('deskRefund', { token, version: 1, reason: 'No' }, at(placed)),
      await shop.call('deskSettleRefund', { token, version: 1 }, at(placed)),
    ])
      expect(reply.failure).toMatchObject({ status: 409, code: 'wrong_state' })
    expect((await shop.call('deskDeliver', { token, version: 1 }, { params: { orderId: '00000000' } })).failure.code).toBe('not_found')
    expect(await read(placed)).toMatchObject({
      version: 1,
      actions: ['send_link', 'cancel', 'change_address', 'change_day', 'change_contact'],
    })
    expect(await shop.deps.db.selectFrom('audit_entry').selectAll().execute()).toEqual([])
  })

  it('settle a payment that came after the cancellation', async () => {
    const placed = await placedOrder(shop, 'card')
    await shop.call('deskCancel', { token, version: 1, reason: 'The customer phoned.' }, at(placed))
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    const due = await read(placed)
    expect(due).toMatchObject({ version: 3, actions: ['settle_refund', 'change_contact'], order: { state: 'cancelled', refund_due: true } })
    expect((await shop.call('deskToday', { token })).answer.refunds_due.count).toBe(1)
    const settled = (await shop.call('deskSettleRefund', { token, version: 3 }, at(placed))).answer
    expect(settled).toMatchObject({ actions: ['change_contact'], order: { refund_due: false }, payments: [{ state: 'refunded' }] })
  })

  it('have notes that no customer reads, and that go with the name after five years', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const placed = { ...(await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer, cartKey, cart }
    const key = randomUUID()
    const note = { token, text: 'Phone before 10:00.' }
    await shop.call('deskNote', note, { ...at(placed), key })
    const { notes, version } = (await shop.call('deskNote', note, { ...at(placed), key })).answer
    expect(notes).toMatchObject([{ author: 'Demo Customer', text: 'Phone before 10:00.' }])
    expect(version).toBe(1)
    expect(JSON.stringify(await readOrder(shop, placed))).not.toContain('before 10')
    const [entry] = await shop.deps.db.selectFrom('audit_entry').selectAll().execute()
    expect(entry?.after).not.toContain('before 10')
    shop.clock.advance({ days: 5 * 366 })
    await pseudonymiseOldOrders(shop.deps)
    expect(await shop.deps.db.selectFrom('order_note').selectAll().execute()).toEqual([])
  })

  it('have notes that are in the export of their customer', async () => {
    const headers = withSession((await newCustomer(shop)).token)
    const { productId, variation } = kalkBay
    const { answer: cart } = await shop.call('customerCartAdd', { productId, variation, productQuantity: 1 }, { headers })
    const { cartKey: _, ...body } = checkoutOf(cart, 'bank_transfer')
    const placed = (await shop.call('checkout', body, { headers })).answer
    await shop.call('deskNote', { token, text: 'Phone before 10:00.' }, at(placed))
    const { answer } = await shop.call('customerExport', {}, { headers })
    expect(answer).toMatchObject({ orders: [{ order_id: placed.order_id, staff_notes: [{ text: 'Phone before 10:00.' }] }] })
  })

  it('are found by the exact amount of their bank transfer, as a bank statement writes it', async () => {
    const [transfer, other] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    await placedOrder(shop, 'card')
    const { db } = shop.deps
    const change = (order_id: string, values: { total: number; credit_total?: number }) =>
      db.updateTable('orders').set(values).where('order_id', '=', order_id).execute()
    await change(transfer.order_id, { total: 2_499_950 })
    // A gift card pays the rest of this one.
    await change(other.order_id, { total: 3_499_950, credit_total: 1_000_000 })
    for (const q of ['24 999,50', 'R 24 999,50', '24,999.50', '24999.50', 'r24999,5'])
      expect([q, (await idsOf({ q })).toSorted()]).toEqual([q, [transfer.order_id, other.order_id].toSorted()])
    for (const q of ['24 999,49', '24 999', '34 999,50', '2499950', '99 999 999 999,00']) expect([q, await idsOf({ q })]).toEqual([q, []])
  })
})
