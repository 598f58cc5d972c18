import {
  WORKSHOP_COUNTS,
  WORKSHOP_DELIVERED,
  WORKSHOP_ORDERS,
  type Workshop,
  type WorkshopOrder,
} from '../../../src/contract/desk/workshop/desk-workshop.ts'
import type { Order, OrderState } from '../../../src/contract/orders/order.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'
import { storedProductSchema } from '../../catalogue/stored.ts'
import type { Database } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { toDeliver } from '../../documents/pdf/packing-slip.ts'
import { heldPieces } from '../products/read-desk-product.ts'
import { readOrders } from '../../orders/read-order.ts'

/**
 * The orders to send, on their way and ready at a store, those delivered a short time ago, and the counts of the stock. It needs the same
 * queries for any number of them.
 */
export async function readWorkshop({ db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>): Promise<Workshop> {
  const rev = clock.now().getTime()
  const open = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['processing', 'dispatched'])
    .where('kind', '<>', 'gift_card')
    .orderBy('created_at')
    .orderBy('order_id')
    .limit(WORKSHOP_ORDERS + 1)
    .execute()
  const more = open.length > WORKSHOP_ORDERS
  const over = await deliveredSince(db, new Date(rev - DAY_MS).toISOString())
  const rows = [...open.slice(0, WORKSHOP_ORDERS), ...over]
  const orders = await readOrders(db, catalogue.settings, rows)
  const notesOf = await readNotes(
    db,
    rows.map(({ order_id }) => order_id),
  )
  const listed = orders.map((order) => workshopOrder(order, notesOf.get(order.order_id) ?? []))
  const inState = <State extends OrderState>(state: State) => listed.flatMap((one) => (one.state === state ? [{ ...one, state }] : []))
  const due = inState('processing').toSorted((a, b) => compare(a.delivery_by, b.delivery_by))
  const left = inState('dispatched')
  const away = left.filter(({ collect }) => collect === null).toSorted((a, b) => compare(a.shipping.postcode, b.shipping.postcode))
  const ready = left.filter(({ collect }) => collect !== null).toSorted((a, b) => compare(a.collect ?? '', b.collect ?? ''))
  return { rev, orders: [...due, ...away, ...ready], more, delivered: inState('delivered'), ...(await readCounts(db)) }
}

/** The orders delivered or collected since a moment, the newest first. */
const deliveredSince = (db: Database, since: string) =>
  db
    .selectFrom('order_event')
    .innerJoin('orders', 'orders.order_id', 'order_event.order_id')
    .selectAll('orders')
    .where('order_event.state', '=', 'delivered')
    .where('order_event.kind', '=', 'state')
    .where('order_event.at', '>=', since)
    .where('orders.state', '=', 'delivered')
    .where('orders.kind', '<>', 'gift_card')
    .orderBy('order_event.at', 'desc')
    .orderBy('orders.order_id')
    .limit(WORKSHOP_DELIVERED)
    .execute()

async function readNotes(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, WorkshopOrder['notes']>()
  const notes = await db
    .selectFrom('order_note')
    .select(['order_id', 'note_id', 'at', 'author', 'text'])
    .where('order_id', 'in', ids)
    .orderBy('at')
    .orderBy('note_id')
    .execute()
  return Map.groupBy(notes, ({ order_id }) => order_id)
}

const workshopOrder = (order: Order, notes: WorkshopOrder['notes']) => ({
  order_id: order.order_id,
  state: order.state,
  version: order.timeline.length,
  name: `${order.contact.first_name} ${order.contact.last_name}`.trim(),
  phone: order.shipping.phone ?? order.contact.phone,
  shipping: order.shipping,
  collect: order.collection?.name ?? null,
  cancel_asked: (order.requests ?? []).some(({ kind, state }) => kind === 'cancel' && state === 'open'),
  note: order.note,
  pieces: toDeliver(order).map(({ item, quantity }) => ({
    item_key: item.item_key,
    name: item.name,
    sku: item.sku,
    choices: Object.values(item.variation_labels).join(', '),
    quantity,
  })),
  delivery_by: order.delivery_by,
  carrier: order.tracking?.carrier ?? null,
  tracking_number: order.tracking?.number || null,
  notes: notes.map(({ note_id, at, author, text }) => ({ note_id, at, author, text })),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function readCounts(db: Database): Promise<Pick<Workshop, 'counts' | 'more_counts'>> {
  const found = await db
    .selectFrom('stock')
    .innerJoin('product', 'product.id', 'stock.product_id')
    .select(['product_id', 'variation', 'count', 'low_level', 'data'])
    .orderBy('product_id')
    .orderBy('variation')
    .limit(WORKSHOP_COUNTS + 1)
    .execute()
  const rows = found.slice(0, WORKSHOP_COUNTS)
  const heldOf = await heldPieces(db, [...new Set(rows.map(({ product_id }) => product_id))])
  const counts = rows.map(({ product_id, variation, count, low_level, data }) => {
    const { name, sku, variation_skus: skus = {} } = readStored(storedProductSchema, data)
    return { product_id, variation, name, sku: skus[variation] ?? sku, count, low_level, held: heldOf(product_id, variation) }
  })
  return { counts, more_counts: found.length > WORKSHOP_COUNTS }
}
