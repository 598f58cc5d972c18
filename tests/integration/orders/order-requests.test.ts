import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { cancelOrder, deliverOrder, dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { decideFromCommandLine } from '../../../api-mock/orders/requests/decide-request.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { withSession } from '../../support/account/customers.ts'
import { mailNames, placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { uploadOf } from '../../support/reviews/photos.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import sharp from 'sharp'

const WITHDRAWN = 'You withdrew your request to cancel. The order goes on.'

describeOnEveryDatabase('requests about an order', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const delivered = async () => {
    const order = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order.order_id)
    await dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', 'DC-1')
    await deliverOrder(shop.deps, order.order_id)
    return order
  }
  const ask = ({ order_id: orderId, order_key: key }: PlacedOrder, input: object, more: { key?: string } = {}) =>
    shop.call('orderRequest', { key, kind: 'cancel', ...input }, { params: { orderId }, ...more })
  /** Withdraws the last request of an order, with the number and key of `asking`. */
  const withdraw = async ({ order_id: orderId, order_key: key }: PlacedOrder, of: PlacedOrder, more: { key?: string } = {}) => {
    const requestId = (await readOrder(shop, of)).requests?.at(-1)?.request_id ?? ''
    return shop.call('orderRequestWithdraw', { key }, { params: { orderId, requestId }, ...more })
  }
  const decide = async ({ order_id: orderId }: PlacedOrder, accept: boolean, answer = 'As you wish.') => {
    const { order, version } = (await shop.call('deskOrder', { token }, { params: { orderId } })).answer
    const requestId = order.requests?.at(-1)?.request_id ?? ''
    return shop.call('deskRequestDecide', { token, version, accept, answer }, { params: { orderId, requestId } })
  }

  it('are asked with the key alone, once for one press, and both sides get a mail without the words for the other', async () => {
    const order = await placedOrder(shop, 'bank_transfer')
    const foreign = await placedOrder(shop, 'bank_transfer')
    expect((await ask({ ...order, order_key: foreign.order_key }, {})).failure.code).toBe('not_found')
    const key = crypto.randomUUID()
    const first = await ask(order, { words: 'We move abroad.' }, { key })
    await ask(order, { words: 'We move abroad.' }, { key })
    expect(first.answer).toMatchObject({ requests: [{ kind: 'cancel', state: 'open', words: 'We move abroad.' }], can_request: [] })
    expect((await readOrder(shop, order)).requests).toHaveLength(1)
    expect((await ask(order, {})).failure.code).toBe('request_not_possible')
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'text']).execute()
    const textOf = (name: string) =>
      mails
        .filter(({ mail_id }) => mail_id.startsWith(name))
        .map(({ text }) => text)
        .join()
    // Anybody can type the address of an unpaid order.
    expect(textOf('request-received')).toContain('You asked us to cancel')
    expect(textOf('request-received')).not.toContain('abroad')
  })

  it('are withdrawn once with the key while nobody has answered, and the order goes on', async () => {
    const order = await placedOrder(shop, 'bank_transfer')
    const foreign = await placedOrder(shop, 'bank_transfer')
    await ask(order, { words: 'We move abroad.' })
    expect((await withdraw({ ...order, order_key: foreign.order_key }, order)).failure.code).toBe('not_found')
    expect((await withdraw(foreign, order)).failure.code).toBe('not_found')
    const key = crypto.randomUUID()
    const first = await withdraw(order, order, { key })
    await withdraw(order, order, { key })
    // Another tab, or another device with the order's key.
    const second = (await withdraw(order, order)).answer
    const shown = { state: 'refused', decided_at: null, answer: '', withdrawn_at: '2026-11-20T08:00:00.000Z' }
    for (const answer of [first.answer, second]) expect(answer).toMatchObject({ requests: [shown], can_request: ['cancel'] })
    expect(second.timeline.slice(1).map(({ note }) => note)).toEqual(['You asked us to cancel the order.', WITHDRAWN])
    expect((await mailNames(shop)).filter((name) => name === 'request-withdrawn')).toHaveLength(1)
    const listed = async (state: 'open' | 'refused' | 'withdrawn') => (await shop.call('deskRequests', { token, state })).answer.total
    expect([await listed('open'), await listed('refused'), await listed('withdrawn')]).toEqual([0, 0, 1])
    expect((await decide(order, true)).failure.message).toBe('The customer has withdrawn this request')
    await markPaid(shop.deps, order.order_id)
    await dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', 'DC-1')
  })

  it('are not withdrawn once they are answered, and a decision does not pass a withdrawal', async () => {
    const [cancelled, kept] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    for (const order of [cancelled, kept]) await ask(order, {})
    await decide(cancelled, true)
    await decide(kept, false)
    const messages = [(await withdraw(cancelled, cancelled)).failure, (await withdraw(kept, kept)).failure]
    expect(messages).toMatchObject([
      { code: 'request_not_possible', message: expect.stringContaining('is cancelled already') },
      { code: 'request_not_possible', message: expect.stringContaining('answered this request already') },
    ])
    // The desk has the order open from before the withdrawal.
    shop.clock.advance({ minutes: 1 })
    await ask(kept, {})
    const { order, version } = (await shop.call('deskOrder', { token }, { params: { orderId: kept.order_id } })).answer
    const requestId = order.requests?.at(-1)?.request_id ?? ''
    await withdraw(kept, kept)
    const late = { token, version, accept: true, answer: 'As you wish.' }
    const { failure } = await shop.call('deskRequestDecide', late, { params: { orderId: kept.order_id, requestId } })
    expect(failure.code).toBe('order_changed')
    expect((await readOrder(shop, kept)).state).toBe('awaiting_transfer')
  })

  it('to cancel a paid order refund it through the refund functions, and the audit has both', async () => {
    const order = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order.order_id)
    await ask(order, { words: 'Too large after all.' })
    const { answer } = await decide(order, true)
    expect(answer.order).toMatchObject({ state: 'refunded', refund_due: true, requests: [{ state: 'accepted', answer: 'As you wish.' }] })
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['action', 'after']).execute()
    const actions = audit.map(({ action }) => action)
    expect(actions).toContain('orders.decide_request')
    expect(actions).toContain('orders.refund')
    expect(JSON.stringify(audit)).not.toMatch(/Too large|As you wish/)
    expect(await mailNames(shop)).toEqual(expect.arrayContaining(['request-received', 'refunded']))
    expect((await decide(order, false)).failure.code).toBe('wrong_state')
  })

  it('to cancel an unpaid order cancel it, and a declined one goes on', async () => {
    const [unpaid, kept] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    for (const order of [unpaid, kept]) await ask(order, {})
    expect((await decide(unpaid, true)).answer.order.state).toBe('cancelled')
    const { order } = (await decide(kept, false, 'It is on the van.')).answer
    expect(order).toMatchObject({ state: 'awaiting_transfer', requests: [{ state: 'refused', answer: 'It is on the van.' }] })
    expect(order.timeline.at(-1)?.note).toContain('It is on the van.')
  })

  it('to cancel an order keep it in the workshop until the office has answered', async () => {
    const order = await placedOrder(shop, 'bank_transfer')
    await ask(order, {})
    await markPaid(shop.deps, order.order_id)
    const workshop = async () => (await shop.call('deskWorkshop', { token })).answer.orders
    expect(await workshop()).toMatchObject([{ order_id: order.order_id, cancel_asked: true }])
    const parcel = { token, version: 3, carrier: 'Demo Carriers', tracking_number: 'DC-1' }
    const { failure } = await shop.call('deskDispatch', parcel, { params: { orderId: order.order_id } })
    expect(failure).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('asked to cancel') })
    await decide(order, false, 'The leather is cut.')
    expect(await workshop()).toMatchObject([{ cancel_asked: false }])
    await dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', 'DC-1')
  })

  it('to cancel an order end with it, with the reason as the answer and one mail', async () => {
    const [lapsed, cancelled, refunded] = [
      await placedOrder(shop, 'bank_transfer'),
      await placedOrder(shop, 'bank_transfer'),
      await placedOrder(shop, 'bank_transfer'),
    ]
    for (const order of [lapsed, cancelled, refunded]) await ask(order, {})
    await cancelOrder(shop.deps, cancelled.order_id, 'As you asked on the phone.')
    await markPaid(shop.deps, refunded.order_id)
    await refundOrder(shop.deps, refunded.order_id, { reason: 'The oak is sold out.', restock: true })
    shop.clock.advance({ days: 8 })
    await cancelLapsedOrders(shop.deps)
    for (const [order, state, answer] of [
      [lapsed, 'cancelled', 'The transfer did not arrive within 7 days.'],
      [cancelled, 'cancelled', 'As you asked on the phone.'],
      [refunded, 'refunded', 'The oak is sold out.'],
    ] as const)
      expect(await readOrder(shop, order)).toMatchObject({ state, requests: [{ state: 'accepted', answer }] })
    expect(await mailNames(shop)).not.toContain('request-decided')
    expect((await shop.call('deskRequests', { token })).answer.total).toBe(0)
  })

  it('for the guarantee have photos without their place, which only the staff see', async () => {
    const order = await delivered()
    const [line] = (await readOrder(shop, order)).items
    const lines = [{ item_key: line?.item_key ?? '', quantity: 1 }]
    expect((await ask(order, { kind: 'guarantee', lines })).failure.code).toBe('invalid_request')
    const photos = [await uploadOf(), await uploadOf({ orientation: 6 })]
    const { answer } = await ask(order, { kind: 'guarantee', words: 'A seam opens.', lines, photos })
    const [request] = answer.requests ?? []
    expect(request).toMatchObject({ kind: 'guarantee', photos: 2, lines })
    const path = `/api/desk/orders/${order.order_id}/requests/${request?.request_id}/photos/1`
    const response = await shop.request(path, { headers: withSession(token) })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([picture.width, picture.height, picture.exif]).toEqual([300, 400, undefined])
    expect((await shop.request(path)).status).toBe(401)
    expect((await ask(order, { kind: 'return', lines: [{ item_key: lines[0]?.item_key, quantity: 9 }] })).failure.code).toBe(
      'invalid_request',
    )
  })

  it('that something is wrong are possible from the dispatch on, and older versions read a guarantee claim', async () => {
    const order = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, order.order_id)
    const report = { kind: 'guarantee', problem: 'damaged', wish: 'refund', words: 'A leg is broken.', photos: [await uploadOf()] }
    expect((await ask(order, report)).failure.code).toBe('request_not_possible')
    await dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', 'DC-1')
    expect(await readOrder(shop, order)).toMatchObject({ can_request: [], can_report: true })
    expect((await ask(order, { ...report, wish: undefined })).failure.code).toBe('invalid_request')
    expect((await ask(order, { ...report, problem: undefined, wish: undefined })).failure.code).toBe('request_not_possible')
    const { answer } = await ask(order, report)
    expect(answer).toMatchObject({ can_report: false, requests: [{ kind: 'guarantee', problem: 'damaged', wish: 'refund', photos: 1 }] })
    const asked = 'You reported that something is wrong. It is damaged or has a defect. Wanted: the money back.'
    expect(answer.timeline.at(-1)?.note).toBe(asked)
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select(['mail_id', 'text']).execute()
    const received = mails.filter(({ mail_id }) => mail_id.startsWith('request-received')).map(({ text }) => text.replace(/\s+/g, ' '))
    expect(received).toEqual([expect.stringContaining(asked)])
    expect((await shop.call('deskRequests', { token })).answer.requests).toMatchObject([{ problem: 'damaged', wish: 'refund' }])
    const { order: decided } = (await decide(order, true)).answer
    expect(decided.timeline.at(-1)?.note).toBe('Something is wrong: We put it right, at our cost. As you wish.')
  })

  it('are listed at the desk, the oldest open one first, and decided by the command line alike', async () => {
    const placed = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    for (const order of placed) {
      await ask(order, { words: 'Demo words' })
      shop.clock.advance({ minutes: 1 })
    }
    const list = async (state?: 'refused') => (await shop.call('deskRequests', { token, ...(state ? { state } : {}) })).answer
    const { requests, total } = await list()
    expect([total, requests.map(({ order_id }) => order_id)]).toEqual([2, placed.map(({ order_id }) => order_id)])
    await decideFromCommandLine(shop.deps, requests[0]?.request_id ?? '', { accept: false, answer: 'It is on the van.' })
    expect(await list('refused')).toMatchObject({ total: 1, requests: [{ order_id: placed[0]?.order_id }] })
  })

  it('go with the words of an old order', async () => {
    const order = await delivered()
    await ask(order, { kind: 'return', words: 'Demo words', lines: [] })
    shop.clock.advance({ days: 365 * 6 })
    await pseudonymiseOldOrders(shop.deps)
    expect(await shop.deps.db.selectFrom('order_request').selectAll().execute()).toEqual([])
  })
})
