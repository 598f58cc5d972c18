import { afterEach, beforeEach, expect, it } from 'vitest'
import { routeStops } from '../../../api-mock/documents/route-stops.ts'
import { ordersWithCode } from '../../../api-mock/forms/commission/code-sales.ts'
import { limitReached } from '../../../api-mock/checkout/coupon-limits.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { deliverOrder, dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { checkoutOf, newShopper, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { collectingStore } from '../../support/delivery/zones.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { uploadOf } from '../../support/reviews/photos.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const reason = 'It was the order of another customer.'

describeOnEveryDatabase('a step of an order that was marked by mistake', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'workshop')).token
  })
  afterEach(() => shop.close())

  const at = ({ order_id }: { order_id: string }) => ({ params: { orderId: order_id } })
  async function paid(changes: Parameters<typeof checkoutOf>[2] = {}): Promise<PlacedOrder> {
    const { cartKey, cart } = await newShopper(shop)
    const placed = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer', changes))).answer
    await markPaid(shop.deps, placed.order_id)
    return { ...placed, cartKey, cart }
  }
  /** An order that was dispatched two minutes after its payment. */
  async function dispatched(): Promise<PlacedOrder> {
    const order = await paid()
    shop.clock.advance({ minutes: 2 })
    await dispatchOrder(shop.deps, order.order_id, 'Wrong Carriers', 'DC-1', 'https://carrier.example/DC-1')
    return order
  }
  /** An order that was delivered two days after its dispatch. */
  async function delivered(): Promise<PlacedOrder> {
    const order = await dispatched()
    await sendDueMail(shop.deps)
    shop.clock.advance({ days: 2 })
    token = (await newStaff(shop, 'workshop')).token
    await shop.call('deskDeliver', { token, version: 3, received_by: 'Wrong Receiver', photo: await uploadOf() }, at(order))
    return order
  }
  const undoDispatch = (order: PlacedOrder, version: number, notify = true) =>
    shop.call('deskUndoDispatch', { token, version, reason, notify }, at(order))
  const undoDelivery = (order: PlacedOrder, version = 4, notify = true) =>
    shop.call('deskUndoDelivery', { token, version, reason, notify }, at(order))
  const posted = async (words: string) => {
    await sendDueMail(shop.deps)
    return shop.posted.filter(({ subject }) => subject.includes(words))
  }
  const dispatchedOn = async (day: string) => (await routeStops(shop.deps, { day })).stops.map(({ order_id }) => order_id)

  it('is a delivery: the order is on its way again, without its proof, its periods and its history as delivered', async () => {
    const order = await delivered()
    expect((await shop.call('order', { key: order.order_key }, at(order))).answer.can_request).toContain('return')
    expect((await shop.call('deskOrder', { token }, at(order))).answer.actions).toContain('undo_delivery')
    const key = crypto.randomUUID()
    const undo = () => shop.call('deskUndoDelivery', { token, version: 4, reason }, { ...at(order), key })
    const { answer } = await undo()
    expect(answer).toMatchObject({ version: 5, proof: null, notes: [{ text: `Took back “Delivered”: ${reason}` }] })
    expect(answer.actions).toEqual(expect.arrayContaining(['deliver', 'undo_dispatch', 'correct_dispatch']))
    expect(answer.actions).not.toContain('undo_delivery')
    // The same key again, and another one.
    expect((await undo()).answer).toMatchObject({ version: 5, notes: { length: 1 } })
    expect((await undoDelivery(order)).failure.code).toBe('order_changed')
    expect((await undoDelivery(order, 5)).failure.code).toBe('wrong_state')

    const shown = (await shop.call('order', { key: order.order_key }, at(order))).answer
    expect(shown).toMatchObject({ state: 'dispatched', tracking: { number: 'DC-1' }, can_request: [], can_report: true })
    expect(shown.timeline.slice(2)).toMatchObject([
      { state: 'dispatched' },
      { state: 'dispatched', kind: 'update', note: 'We marked it as delivered by mistake.' },
      { state: 'dispatched', kind: 'update', note: 'It is still on its way to you. The days for a return start when it is with you.' },
    ])
    expect(JSON.stringify(shown)).not.toContain('Wrong Receiver')
    const entry = await shop.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'orders.undo_delivery')
      .executeTakeFirstOrThrow()
    expect([entry.before, entry.after].map((fields) => JSON.parse(fields) as unknown)).toEqual([
      { state: 'delivered' },
      { state: 'dispatched' },
    ])

    // The true delivery has a proof, periods and a mail of its own.
    shop.clock.advance({ days: 20 })
    token = (await newStaff(shop, 'workshop')).token
    await shop.call('deskDeliver', { token, version: 5, received_by: 'Demo Receiver' }, at(order))
    const arrived = (await shop.call('order', { key: order.order_key }, at(order))).answer
    expect(arrived.can_request).toContain('return')
    expect(await posted('How is')).toHaveLength(1)
  })

  it('is a dispatch: the order is to be sent again, without its tracking, and counts as sent nowhere', async () => {
    const order = await dispatched()
    const office = (await newStaff(shop, 'office')).token
    const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-2' }
    await shop.call('deskCorrectDispatch', { token: office, version: 3, ...parcel }, at(order))
    expect(await dispatchedOn('2026-11-20')).toEqual([order.order_id])
    const { answer } = await undoDispatch(order, 4)
    expect(answer).toMatchObject({ version: 5, tracking_url: null, order: { state: 'processing', tracking: null } })
    expect(answer.actions).toContain('dispatch')
    expect(answer.order.timeline.slice(2).map(({ state, kind, note }) => [state, kind, note])).toEqual([
      ['processing', 'update', 'We marked it as on its way by mistake.'],
      ['processing', 'update', 'The tracking was corrected.'],
      ['processing', 'update', 'It has not left the workshop yet.'],
    ])
    expect(await dispatchedOn('2026-11-20')).toEqual([])
    expect((await shop.call('order', { key: order.order_key }, at(order))).answer.can_request).toEqual(['cancel'])
    expect((await shop.call('deskWorkshop', { token })).answer.orders).toMatchObject([{ state: 'processing', version: 5, carrier: null }])

    shop.clock.advance({ days: 1 })
    token = (await newStaff(shop, 'workshop')).token
    await shop.call('deskDispatch', { token, version: 5, carrier: 'Our own van' }, at(order))
    expect([await dispatchedOn('2026-11-20'), await dispatchedOn('2026-11-21')]).toEqual([[], [order.order_id]])
    // Both of its mails went, and neither came for the wrong parcel.
    expect(await posted('is on its way')).toHaveLength(1)
    expect(shop.posted.some(({ text }) => text.includes('DC-'))).toBe(false)
  })

  it('and its dispatch too are taken back one after the other, the newest first', async () => {
    const order = await delivered()
    expect((await undoDispatch(order, 4)).failure.code).toBe('wrong_state')
    await undoDelivery(order, 4)
    const { order: shown } = (await undoDispatch(order, 5)).answer
    expect(shown.state).toBe('processing')
    expect(new Set(shown.timeline.slice(1).map(({ state }) => state))).toEqual(new Set(['processing']))
  })

  it('has no mail if its mail has not left, and a correction once if it has and the staff want it', async () => {
    const unsent = await delivered()
    await undoDelivery(unsent)
    expect([await posted('How is'), await posted('is not delivered yet')]).toEqual([[], []])

    const sent = await delivered()
    expect(await posted('How is')).toHaveLength(1)
    await undoDelivery(sent)
    const corrections = await posted('is not delivered yet')
    expect(corrections).toHaveLength(1)
    expect(corrections[0]?.text).toContain('as delivered too early, and we are sorry. It is still on its way to you.')

    const silent = await delivered()
    await sendDueMail(shop.deps)
    await undoDelivery(silent, 4, false)
    expect(await posted('is not delivered yet')).toHaveLength(1)
  })

  it('has a correction too if a server is sending its mail at that moment, and no further try', async () => {
    const order = await delivered()
    const mail = shop.deps.db.updateTable('outgoing_mail').where('mail_id', '=', `delivered-${order.order_id}-3`)
    await mail.set({ attempts: 1, next_attempt_at: shop.clock.now().toISOString() }).execute()
    await undoDelivery(order)
    expect([await posted('How is'), await posted('is not delivered yet')].map(({ length }) => length)).toEqual([0, 1])
  })

  it('withdraws a correction that is wrong by now', async () => {
    const order = await delivered()
    await sendDueMail(shop.deps)
    await undoDelivery(order)
    await undoDispatch(order, 5)
    expect([await posted('is not delivered yet'), await posted('is not on its way yet')].map(({ length }) => length)).toEqual([0, 1])
  })

  it('of an order that is collected has the words of a store', async () => {
    const slug = await collectingStore(shop)
    const name = shop.deps.catalogue.editorial.stores.get(slug)?.name ?? ''
    const order = await paid({ collect: slug })
    await shop.call('deskReady', { token, version: 2 }, at(order))
    await shop.call('deskDeliver', { token, version: 3 }, at(order))
    await sendDueMail(shop.deps)
    expect((await undoDelivery(order)).answer.order.timeline.at(-1)?.note).toContain(`It still waits for you at ${name}.`)
    expect((await posted('is not collected yet'))[0]?.text).toContain(`It still waits for you at ${name}.`)
    expect((await undoDispatch(order, 5)).answer.order.timeline.at(-1)?.note).toBe(`It is not at ${name} yet.`)
    expect((await posted('is not ready to collect yet'))[0]?.text).toContain(`It is not at ${name} yet.`)
  })

  it('stays while a request since then is open or accepted, and can be taken back once it is declined', async () => {
    const order = await delivered()
    token = (await newStaff(shop, 'office')).token
    await shop.call('orderRequest', { key: order.order_key, kind: 'return', words: '', lines: [] }, at(order))
    const refusal = async (version: number) => (await undoDelivery(order, version)).failure
    const open = await refusal(5)
    expect(open).toMatchObject({ status: 409, code: 'undo_refused' })
    expect(open.message).toMatch(/^The customer’s request “Return” of .* it is open\. If nothing arrived, decline it first\.$/)
    const requestId = (await readOrder(shop, order)).requests?.[0]?.request_id ?? ''
    const decide = (version: number, accept: boolean) =>
      shop.call('deskRequestDecide', { token, version, accept, answer: 'An answer.' }, { params: { orderId: order.order_id, requestId } })
    await decide(5, true)
    expect((await refusal(6)).message).toContain('accepted')
    await decide(6, false)
    const { order: shown } = (await undoDelivery(order, 7)).answer
    expect(shown.timeline.map(({ state, kind = 'state' }) => `${state} ${kind}`).slice(2)).toEqual([
      'dispatched state',
      'dispatched update',
      'dispatched request',
      'dispatched answer',
      'dispatched answer',
      'dispatched update',
    ])
  })

  it('stays after a refund or a report since then, and not after those before it', async () => {
    const order = await dispatched()
    shop.clock.advance({ minutes: 1 })
    const report = { kind: 'guarantee', problem: 'missing', wish: 'replacement', words: 'No legs.' } as const
    await shop.call('orderRequest', { key: order.order_key, ...report }, at(order))
    const reported = (await undoDispatch(order, 4)).failure
    expect([reported.code, reported.message]).toEqual(['undo_refused', expect.stringContaining('“Something is wrong”')])
    shop.clock.advance({ minutes: 1 })
    await deliverOrder(shop.deps, order.order_id)
    expect((await undoDelivery(order, 5)).answer.order.state).toBe('dispatched')

    const refunded = await delivered()
    await refundOrder(shop.deps, refunded.order_id, { reason: 'A scratch.', restock: false, amount: cents(10_000) })
    const { code, message } = (await undoDelivery(refunded, 5)).failure
    expect([code, message]).toEqual(['undo_refused', expect.stringMatching(/^The refund of R\s100,00 on .* cannot be taken back\.$/)])
  })

  it('is taken back on the command line', async () => {
    const order = await delivered()
    const undo = (name: string) => shopLine({ deps: shop.deps }, 'orders', name, order.order_id, '--reason', reason, '--silent')
    expect((await undo('undo-dispatch')).code).toBe(1)
    expect([(await undo('undo-delivery')).code, (await undo('undo-dispatch')).code]).toEqual([0, 0])
    expect((await readOrder(shop, order)).state).toBe('processing')
    expect(await posted('too early')).toEqual([])
  })

  it('is taken back by one of two people at once', async () => {
    const order = await delivered()
    const replies = await Promise.all([undoDelivery(order), undoDelivery(order)])
    const codes = replies.map((reply) => (reply.status === 200 ? 'done' : reply.failure.code))
    expect(codes.toSorted()).toEqual(['done', 'order_changed'])
  })

  it('makes a refund before the dispatch no first order, and its commission wait again', async () => {
    const { cartKey } = await newShopper(shop)
    const cart = (await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' })).answer
    const placed = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
    const order = { ...placed, cartKey, cart }
    await markPaid(shop.deps, order.order_id)
    shop.clock.advance({ minutes: 1 })
    await dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', '')
    await deliverOrder(shop.deps, order.order_id)
    const isEarned = async () => (await ordersWithCode(shop.deps.db, 'WELCOME10')).map(({ delivered: isDelivered }) => isDelivered)
    expect(await isEarned()).toEqual([true])
    await undoDelivery(order)
    expect(await isEarned()).toEqual([false])
    await undoDispatch(order, 5)
    await refundOrder(shop.deps, order.order_id, { reason: 'It was never made.', restock: true })
    const buyer = { customerId: null, emails: ['demo.shopper@stoep.example'] }
    const { cart: next } = await newShopper(shop)
    const withCode = (await shop.call('couponApply', { cartKey: next.cart_key, promoCode: 'WELCOME10' })).answer
    expect(await transact(shop.deps, (trx) => limitReached(trx, shop.deps, withCode, buyer))).toBeNull()
  })
})
