import type { Workshop, WorkshopCount, WorkshopOrder } from '../../src/contract/desk/workshop/desk-workshop.ts'
import type { Operation } from '../../src/data/outbox/operation.ts'
import { readChange, type WorkshopChange } from './queue.ts'

/** A change that waits, as far as the screen needs it. */
type WaitingChange = Pick<Operation, 'id' | 'type' | 'v' | 'args' | 'attempts'>

/** An order as the workshop sees it. */
export type ShownOrder = Omit<WorkshopOrder, 'state'> & {
  state: WorkshopOrder['state'] | 'delivered'
  /** It has a change that is not sent yet. */
  waiting: boolean
  /** Its newest step, if that waits. `tried`: an attempt to send it has begun, so the server may have it. Null for every other step. */
  newest: { id: string; tried: boolean } | null
  /** The server has its delivery: it is listed only because that may have been marked by mistake. */
  isOver: boolean
}
export type ShownCount = WorkshopCount & { waiting: boolean }

const asShown = (order: Omit<ShownOrder, 'waiting' | 'newest' | 'isOver'>): [string, ShownOrder] => [
  order.order_id,
  { ...order, waiting: false, newest: null, isOver: order.state === 'delivered' },
]

/** What the workshop sees: the last answer of the server with the waiting changes applied. */
export function showWorkshop(
  { orders, delivered = [], counts }: Pick<Workshop, 'orders' | 'delivered' | 'counts'>,
  waiting: readonly WaitingChange[],
): { orders: ShownOrder[]; counts: ShownCount[] } {
  const shown = new Map<string, ShownOrder>([...orders, ...delivered].map(asShown))
  const counted = counts.map((count): ShownCount => ({ ...count, waiting: false }))
  for (const stored of waiting) {
    const change = readChange(stored)
    if (!change) continue
    if (change.type === 'workshop.count') {
      const { productId, variation, count } = change.args
      const row = counted.find((one) => one.product_id === productId && one.variation === variation)
      if (row) Object.assign(row, { count, waiting: true })
      continue
    }
    const order = shown.get(change.args.orderId)
    if (!order) continue
    order.waiting = true
    if (change.type === 'workshop.note') {
      order.notes = [...order.notes, { note_id: `waiting ${order.notes.length}`, at: '', author: 'You', text: change.args.text }]
      continue
    }
    // Each step, and one that is taken back, adds one entry to the order's history. A step that never arrived has none to take back.
    const adds = change.type !== 'workshop.undo' || change.args.key === null || order.version >= change.args.version
    Object.assign(order, stepOf(change), { version: order.version + Number(adds), isOver: false })
    order.newest = change.type === 'workshop.undo' ? null : { id: stored.id, tried: stored.attempts > 0 }
  }
  return { orders: [...shown.values()], counts: counted }
}

/** What a step changes of its order. */
function stepOf({ type, args }: Exclude<WorkshopChange, { type: 'workshop.note' | 'workshop.count' }>): Partial<ShownOrder> {
  if (type === 'workshop.deliver') return { state: 'delivered' }
  if (type === 'workshop.ready') return { state: 'dispatched' }
  if (type === 'workshop.dispatch') return { state: 'dispatched', carrier: args.carrier, tracking_number: args.trackingNumber }
  return args.step === 'delivery' ? { state: 'dispatched' } : { state: 'processing', carrier: null, tracking_number: null }
}
