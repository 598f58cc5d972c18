import { randomUUID } from 'node:crypto'
import { orderCollectionSchema } from '../../../src/contract/delivery/delivery.ts'
import type { OrderState } from '../../../src/contract/orders/order.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import { removeProof } from '../../delivery/delivery-proof.ts'
import type { Deps } from '../../deps.ts'
import { writeOrderMail } from '../../mail/order-mail.ts'
import { pushOrderState } from '../../push/order-push.ts'
import { addEvent, OrderStateError } from '../change-state.ts'
import type { OrderRow } from '../order-row.ts'
import type { StaffStep } from '../staff.ts'
import { requireNothingSince } from './in-the-way.ts'
import { withdrawNews, type Entries } from './news-of-step.ts'
import { undoWords, type UndoableState } from './words.ts'

interface Undo {
  /** For the staff: it becomes a note of the order. */
  reason: string
  /** Whether the customer gets a correction, if the mail or the push about the step may have left. */
  notify: boolean
  /** The name under the note. */
  author: string
}

/** The state before a step. */
const before: Record<UndoableState, OrderState> = { dispatched: 'processing', delivered: 'dispatched' }

const isUndoable = (state: OrderState): state is UndoableState => state === 'dispatched' || state === 'delivered'

/**
 * Takes back the newest step of an order that was marked by mistake: its dispatch (or that it is ready at its store), or its delivery (or
 * collection). Everything that follows from a step is computed from the order's state and from the states of its history. So the entries
 * since the step get the state before it, and the entry of the step says that it was a mistake. The tracking of a dispatch and the proof of a
 * delivery go. Mails and pushes about it that have not left go too. Throws UndoRefusedError for a step on which something later counts.
 */
export const undoStep = (state: UndoableState, { reason, notify, author }: Undo): StaffStep => ({
  action: state === 'dispatched' ? 'orders.undo_dispatch' : 'orders.undo_delivery',
  async take(trx, deps, order) {
    const { order_id } = order
    const step = await newestStep(trx, order)
    if (order.kind === 'gift_card' || order.email === '' || order.state !== state || !step)
      throw new OrderStateError(`Order ${order_id} is ${order.state}, and has no such step to take back`)
    await requireNothingSince(trx, order_id, step.at)
    const wasNotified = await withdrawNews(trx, deps, step)
    const changed = await storeFormer(trx, deps, order, state)
    if (state === 'delivered') await removeProof(trx, order_id)
    const collection = order.collection === null ? null : readStored(orderCollectionSchema, order.collection)
    const { title, marked, present } = undoWords(state, collection)
    await rewriteHistory(trx, step, { state: changed.state, note: `We marked it as ${marked} by mistake.` })
    const position = await addEvent(trx, deps, changed, 'update', present)
    const note = { note_id: randomUUID(), order_id, at: changed.updated_at, author, text: `Took back “${title}”: ${reason}` }
    await trx.insertInto('order_note').values(note).execute()
    if (!wasNotified || !notify) return
    await writeOrderMail(trx, deps, changed, position, { name: 'marked-too-early', marked, present })
    await pushOrderState(trx, deps, changed, position, `We marked it as ${marked} too early. ${present}`)
  },
})

/** The step that led to the present state of an order, with all entries since; undefined without one. `at`: its moment, ISO 8601. */
async function newestStep(db: Database, { order_id, state }: OrderRow): Promise<(Entries & { at: string }) | undefined> {
  if (!isUndoable(state)) return undefined
  const events = await db
    .selectFrom('order_event')
    .select(['position', 'state', 'kind', 'at'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
  const step = events.findLast((event) => event.kind === 'state' && event.state === state)
  return step && { orderId: order_id, from: step.position, until: events.length, at: step.at }
}

async function storeFormer(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, order: OrderRow, state: UndoableState): Promise<OrderRow> {
  const noParcel = { carrier: null, tracking_number: null, tracking_url: null }
  const set = { state: before[state], updated_at: clock.now().toISOString(), ...(state === 'dispatched' && noParcel) }
  await trx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
  return { ...order, ...set }
}

/**
 * Gives the entries since a step the state before it, and the entry of the step another note. So no person and no query finds a dispatch or
 * a delivery that was none. Names and tracking numbers in these notes may be another customer's.
 */
async function rewriteHistory(
  trx: ShopTransaction,
  { orderId, from }: Entries,
  { state, note }: { state: OrderState; note: string },
): Promise<void> {
  const since = trx.updateTable('order_event').where('order_id', '=', orderId)
  await since.set({ state }).where('position', '>=', from).execute()
  await since.set({ kind: 'update', note }).where('position', '=', from).execute()
  if (state === 'processing')
    await since
      .set({ note: 'The tracking was corrected.' })
      .where('position', '>', from)
      .where('kind', '=', 'update')
      .where('note', 'like', 'Corrected: on its way with %')
      .execute()
}
