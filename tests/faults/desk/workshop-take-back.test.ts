import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { deliverOrder, markPaid } from '../../../api-mock/orders/staff.ts'
import { workshopDraft, type WorkshopChange } from '../../../desk/workshop/queue.ts'
import { removedUnsent } from '../../../src/data/outbox/changes.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { deliveryOf, dispatchOf, newPhone, openOn, orderOn, recordOn, shownOn, type Phone } from '../../support/desk/phones.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { storedPhoto } from '../../support/reviews/photos.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

const open = (phone: Phone) => openOn(context, phone)
const db = () => context.shop.deps.db
const stateOf = async (orderId: string) =>
  (await db().selectFrom('orders').select('state').where('order_id', '=', orderId).executeTakeFirstOrThrow()).state
/** The kinds of the mails about an order, in the order of their writing. */
async function mailsAbout(orderId: string) {
  await sendDueMail(context.shop.deps)
  const mails = await db().selectFrom('outgoing_mail').select('mail_id').orderBy('created_at').orderBy('mail_id').execute()
  return ['dispatched', 'delivered', 'marked-too-early'].map(
    (name) => mails.filter(({ mail_id }) => mail_id.startsWith(`${name}-${orderId}`)).length,
  )
}
async function paidOrder(): Promise<string> {
  const { order_id: orderId } = await placedOrder(context.shop, 'bank_transfer')
  await markPaid(context.shop.deps, orderId)
  return orderId
}
const takeBackOf = async (phone: Phone, orderId: string): Promise<WorkshopChange> => {
  const { version, name, state, newest } = await orderOn(phone, orderId)
  const step = state === 'delivered' ? 'delivery' : 'dispatch'
  return { type: 'workshop.undo', args: { orderId, version, name, step, reason: 'The wrong order.', key: newest?.id ?? null } }
}
/** The first answers to changes are lost, with others between them. */
function loseAnswers() {
  let posts = 0
  context.network.fate = ({ method }) => (method === 'POST' && [1, 3, 4].includes((posts += 1)) ? 'lose-answer' : 'deliver')
}

describe('a step that the workshop marked by mistake', () => {
  test('[trial 39] and that was not sent is removed from the device, with its photo, and the customer gets no message', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const page = await open(phone)
    phone.signal = false
    await page.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
    const photo = randomUUID()
    await page.outbox.append(workshopDraft(await deliveryOf(phone, orderId, photo), [[photo, await storedPhoto()]]))
    await page.outbox.append(workshopDraft({ type: 'workshop.note', args: { orderId, name: 'Demo', text: 'Second floor.' } }))
    const { newest } = await orderOn(phone, orderId)
    expect(newest).toMatchObject({ tried: false })
    await page.outbox.amend((record) => removedUnsent(record, newest?.id ?? ''))
    // The second press finds it gone.
    await page.outbox.amend((record) => removedUnsent(record, newest?.id ?? ''))
    expect(await phone.device.disk.read(`attachment:${photo}`)).toBeUndefined()
    const left = await orderOn(phone, orderId)
    expect(left).toMatchObject({ state: 'dispatched', waiting: true, isOver: false, notes: [{ text: 'Second floor.' }] })
    phone.signal = true
    await context.time.pass(300_000)
    expect(await recordOn(phone)).toMatchObject({ ops: [], rejected: [] })
    expect(await stateOf(orderId)).toBe('dispatched')
    expect(await mailsAbout(orderId)).toEqual([1, 0, 0])
    page.tab.kill()
  })

  test.each([
    ['was lost on the way', 'fail', 'dispatched', [1, 0, 0], []],
    ['arrived, and its answer was lost', 'lose-answer', 'delivered', [1, 1, 1], ['orders.undo_delivery']],
  ] as const)(
    '[trial 39] and that %s is taken back exactly once, although the phone is killed',
    async (_, fate, meanwhile, mails, undone) => {
      const orderId = await paidOrder()
      const phone = await newPhone(context)
      const first = await open(phone)
      await first.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
      await context.time.pass(60_000)
      await mailsAbout(orderId)
      context.network.fate = ({ method }) => (method === 'POST' ? fate : 'deliver')
      await first.outbox.append(workshopDraft(await deliveryOf(phone, orderId)))
      await context.time.pass(500)
      expect(await stateOf(orderId)).toBe(meanwhile)
      await mailsAbout(orderId)
      phone.signal = false
      // The device does not know whether it arrived, so it does not remove it alone.
      const { newest } = await orderOn(phone, orderId)
      expect(newest).toMatchObject({ tried: true })
      await first.outbox.amend((record) => removedUnsent(record, newest?.id ?? ''))
      expect((await recordOn(phone)).ops).toHaveLength(1)
      await first.outbox.appendAll([workshopDraft(await takeBackOf(phone, orderId))], newest?.id)
      expect((await recordOn(phone)).ops.map(({ type }) => type)).toEqual(['workshop.undo'])
      expect(await orderOn(phone, orderId)).toMatchObject({ state: 'dispatched', waiting: true })
      first.tab.kill()

      loseAnswers()
      phone.signal = true
      const next = await open(phone)
      await context.time.pass(300_000)
      expect(await recordOn(phone)).toMatchObject({ ops: [], rejected: [] })
      expect(await stateOf(orderId)).toBe('dispatched')
      expect(await mailsAbout(orderId)).toEqual(mails)
      const audit = await db().selectFrom('audit_entry').select('action').where('action', 'like', 'orders.undo%').execute()
      expect(audit.map(({ action }) => action)).toEqual(undone)
      next.tab.kill()
    },
  )

  test('[trial 39] and that reaches the server after it was taken back has no effect', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const page = await open(phone)
    context.network.fate = ({ method }) => (method === 'POST' ? 'fail' : 'deliver')
    const dispatched = await dispatchOf(phone, orderId)
    const key = await page.outbox.append(workshopDraft(dispatched))
    await context.time.pass(500)
    phone.signal = false
    await page.outbox.appendAll([workshopDraft(await takeBackOf(phone, orderId))], key)
    context.network.fate = () => 'deliver'
    phone.signal = true
    await context.time.pass(60_000)
    expect(await recordOn(phone)).toMatchObject({ ops: [], rejected: [] })
    const { version } = await orderOn(phone, orderId)
    const late = await context.shop.call(
      'deskDispatch',
      { token: phone.staff.token, version, carrier: 'Demo Carriers', tracking_number: 'DC-1' },
      { params: { orderId }, key },
    )
    expect(late.failure.code).toBe('idempotency_mismatch')
    expect(await stateOf(orderId)).toBe('processing')
    page.tab.kill()
  })

  test('[trial 39] and that was sent is taken back without a signal, both steps one after the other, each exactly once', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const page = await open(phone)
    await page.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
    await page.outbox.append(workshopDraft(await deliveryOf(phone, orderId)))
    await context.time.pass(60_000)
    await mailsAbout(orderId)
    expect(await orderOn(phone, orderId)).toMatchObject({ state: 'delivered', isOver: true, newest: null })
    phone.signal = false
    await page.outbox.append(workshopDraft(await takeBackOf(phone, orderId)))
    await page.outbox.append(workshopDraft(await takeBackOf(phone, orderId)))
    expect(await orderOn(phone, orderId)).toMatchObject({ state: 'processing', carrier: null, waiting: true, isOver: false })
    loseAnswers()
    phone.signal = true
    await context.time.pass(300_000)
    expect(await recordOn(phone)).toMatchObject({ ops: [], rejected: [] })
    expect(await orderOn(phone, orderId)).toMatchObject({ state: 'processing', carrier: null, waiting: false })
    expect(await stateOf(orderId)).toBe('processing')
    // The correction of the delivery has not left when the dispatch is taken back, so one mail corrects both.
    expect(await mailsAbout(orderId)).toEqual([1, 1, 1])
    page.tab.kill()
  })

  test('[trial 39] and that two phones take back is taken back once; the second reads that the order changed', async () => {
    const orderId = await paidOrder()
    const [one, two] = [await newPhone(context), await newPhone(context)]
    const [first, second] = [await open(one), await open(two)]
    await first.outbox.append(workshopDraft(await dispatchOf(one, orderId)))
    await context.time.pass(60_000)
    await second.outbox.refresh()
    for (const phone of [one, two]) phone.signal = false
    await first.outbox.append(workshopDraft(await takeBackOf(one, orderId)))
    await second.outbox.append(workshopDraft(await takeBackOf(two, orderId)))
    one.signal = true
    await context.time.pass(60_000)
    two.signal = true
    await context.time.pass(60_000)
    expect([(await recordOn(one)).rejected, (await recordOn(two)).rejected]).toMatchObject([[], [{ code: 'order_changed' }]])
    expect(await stateOf(orderId)).toBe('processing')
    for (const { tab } of [first, second]) tab.kill()
  })

  test('[trial 39] and on which a request of the customer counts stays, and the phone says which request', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const page = await open(phone)
    await page.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
    await page.outbox.append(workshopDraft(await deliveryOf(phone, orderId)))
    await context.time.pass(60_000)
    phone.signal = false
    await page.outbox.append(workshopDraft(await takeBackOf(phone, orderId)))
    await askForReturn(orderId)
    phone.signal = true
    await context.time.pass(60_000)
    const { rejected } = await recordOn(phone)
    expect(rejected).toMatchObject([{ code: 'undo_refused', message: expect.stringContaining('counts on this step, and it is open') }])
    expect(await stateOf(orderId)).toBe('delivered')
    page.tab.kill()
  })

  test('is listed for a day after the delivery, also one that the office marked, and no longer', async () => {
    const orderId = await paidOrder()
    const phone = await newPhone(context)
    const page = await open(phone)
    await page.outbox.append(workshopDraft(await dispatchOf(phone, orderId)))
    await context.time.pass(60_000)
    await deliverOrder(context.shop.deps, orderId)
    await page.outbox.refresh()
    expect((await shownOn(phone)).orders).toMatchObject([{ order_id: orderId, state: 'delivered', isOver: true }])
    await context.time.pass(DAY_MS + 60_000)
    await page.outbox.refresh()
    expect((await shownOn(phone)).orders).toEqual([])
    page.tab.kill()
  })
})

const askForReturn = (orderId: string) =>
  db()
    .insertInto('order_request')
    .values({
      request_id: randomUUID(),
      order_id: orderId,
      kind: 'return',
      problem: null,
      wish: null,
      state: 'open',
      words: 'It does not fit.',
      lines: '[]',
      answer: '',
      created_at: new Date(context.time.serverNow()).toISOString(),
      decided_at: null,
      done_at: null,
    })
    .execute()
