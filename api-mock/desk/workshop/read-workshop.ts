import { WORKSHOP_COUNTS, WORKSHOP_ORDERS, type Workshop } from '../../../src/contract/desk/workshop/desk-workshop.ts'
import { storedProductSchema } from '../../catalogue/stored.ts'
import type { Database } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { toDeliver } from '../../documents/pdf/packing-slip.ts'
import { heldPieces } from '../products/read-desk-product.ts'
import { readOrders } from '../../orders/read-order.ts'

/** The orders to send, on their way and ready at a store, and the counts of the stock. It needs the same queries for any number of them. */
export async function readWorkshop({ db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>): Promise<Workshop> {
  const rev = clock.now().getTime()
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['processing', 'dispatched'])
    .where('kind', '<>', 'gift_card')
    .orderBy('created_at')
    .orderBy('order_id')
    .limit(WORKSHOP_ORDERS + 1)
    .execute()
  const more = rows.length > WORKSHOP_ORDERS
  const held = rows.slice(0, WORKSHOP_ORDERS)
  const orders = await readOrders(db, catalogue.settings, held)
  const ids = held.map(({ order_id }) => order_id)
  const notes =
    ids.length === 0
      ? []
      : await db
          .selectFrom('order_note')
          .select(['order_id', 'note_id', 'at', 'author', 'text'])
          .where('order_id', 'in', ids)
          .orderBy('at')
          .orderBy('note_id')
          .execute()
  const notesOf = Map.groupBy(notes, ({ order_id }) => order_id)
  const listed = orders.map((order) => ({
    order_id: order.order_id,
    state: order.state === 'dispatched' ? ('dispatched' as const) : ('processing' as const),
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
    notes: (notesOf.get(order.order_id) ?? []).map(({ note_id, at, author, text }) => ({ note_id, at, author, text })),
  }))
  const due = listed.filter(({ state }) => state === 'processing').toSorted((a, b) => compare(a.delivery_by, b.delivery_by))
  const left = listed.filter(({ state }) => state === 'dispatched')
  const away = left.filter(({ collect }) => collect === null).toSorted((a, b) => compare(a.shipping.postcode, b.shipping.postcode))
  const ready = left.filter(({ collect }) => collect !== null).toSorted((a, b) => compare(a.collect ?? '', b.collect ?? ''))
  return { rev, orders: [...due, ...away, ...ready], more, ...(await readCounts(db)) }
}

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
