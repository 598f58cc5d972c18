import { readStored } from '../db/stored-json.ts'
import { addressAnswerSchema } from '../../src/contract/account/address.ts'
import { orderCollectionSchema } from '../../src/contract/delivery/delivery.ts'
import { cents } from '../../src/contract/money/money.ts'
import { orderItemSchema, refundedLinesSchema, type Order } from '../../src/contract/orders/order.ts'
import { isPayable } from '../../src/domain/orders/order-state.ts'
import type { Database } from '../db/open.ts'
import { giftsOfOrders } from '../gifts/read-cards.ts'
import { bankDetails } from '../payments/bank-transfer.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { shownKind, type OrderRow } from './order-row.ts'
import { requestsOfOrders } from './requests/read-requests.ts'

/** An order as its page shows it. */
export async function readOrder(db: Database, settings: Settings, row: OrderRow): Promise<Order> {
  const [order] = await readOrders(db, settings, [row])
  if (!order) throw new Error(`Order ${row.order_id} could not be read`)
  return order
}

/** Several orders, in the order of the rows, with the same queries for any number of them. */
export async function readOrders(db: Database, settings: Settings, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.order_id)
  const lines = await db.selectFrom('order_line').select(['order_id', 'item']).where('order_id', 'in', ids).orderBy('position').execute()
  const events = await db
    .selectFrom('order_event')
    .select(['order_id', 'state', 'kind', 'at', 'note'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const documents = await db
    .selectFrom('document')
    .select(['order_id', 'document_id', 'kind', 'issued_at'])
    .where('order_id', 'in', ids)
    .orderBy('issued_at')
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['order_id', 'refund_id', 'at', 'amount', 'credit', 'reason', 'state', 'lines'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const gifts = await giftsOfOrders(db, ids)
  const linked = await unpaidLinks(db, rows)
  const requestsOf = await requestsOfOrders(db, ids)
  const refundsOf = Map.groupBy(refunds, (refund) => refund.order_id)
  const documentsOf = Map.groupBy(documents, (document) => document.order_id)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  return rows.map((row) => {
    const items = (linesOf.get(row.order_id) ?? []).map((line) => readStored(orderItemSchema, line.item))
    const timeline = (eventsOf.get(row.order_id) ?? []).map(({ state, kind, at, note }) => ({
      state,
      ...(kind !== 'state' && { kind }),
      at,
      note,
    }))
    const issued = (documentsOf.get(row.order_id) ?? []).map(({ document_id, kind, issued_at }) => ({ document_id, kind, issued_at }))
    const back = (refundsOf.get(row.order_id) ?? []).map(({ refund_id, at, amount, credit, reason, state, lines: pieces }) => ({
      refund_id,
      at,
      amount: cents(amount),
      credit: cents(credit),
      reason,
      state,
      lines: readStored(refundedLinesSchema, pieces),
    }))
    const bought = gifts.cards.get(row.order_id)
    const credits = gifts.credits.get(row.order_id) ?? []
    const requests = requestsOf.get(row.order_id) ?? []
    const link = linked.has(row.order_id) ? { pay_link: true } : {}
    const parts = { items, timeline, documents: issued, refunds: back, credits, requests, ...link }
    return orderFrom(settings, row, bought ? { ...parts, gift_card: bought } : parts)
  })
}

type Parts = Pick<Order, 'items' | 'timeline' | 'documents' | 'refunds' | 'credits' | 'gift_card' | 'requests' | 'pay_link'>

/** The orders with a payment link whose customers have not chosen how to pay. */
async function unpaidLinks(db: Database, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.filter(({ state, link_until }) => state === 'pending_payment' && link_until !== null).map(({ order_id }) => order_id)
  if (ids.length === 0) return new Set()
  const begun = await db.selectFrom('payment').select('order_id').distinct().where('order_id', 'in', ids).execute()
  const chosen = new Set(begun.map(({ order_id }) => order_id))
  return new Set(ids.filter((id) => !chosen.has(id)))
}

function orderFrom(settings: Settings, row: OrderRow, parts: Parts): Order {
  return {
    order_id: row.order_id,
    state: row.state,
    created_at: row.created_at,
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, label: row.coupon_label ?? row.coupon_code },
    totals: {
      subtotal: cents(row.subtotal),
      discount_total: cents(row.discount_total),
      shipping_total: cents(row.shipping_total),
      tax_total: cents(row.tax_total),
      total: cents(row.total),
    },
    contact: { email: row.email, phone: row.phone, first_name: row.first_name, last_name: row.last_name },
    shipping: readStored(addressAnswerSchema, row.shipping),
    billing: readStored(addressAnswerSchema, row.billing),
    vat_number: row.vat_number,
    registration_number: row.registration_number,
    purchase_order: row.purchase_order,
    due_on: row.due_on,
    note: row.note,
    payment_method: row.payment_method,
    months: row.months,
    dispatch_from: row.dispatch_from,
    delivery_by: row.delivery_by,
    pay_by: row.pay_by,
    can_pay: isPayable(row.state, 'card'),
    refund_due: row.refund_due === 1,
    bank: row.state === 'awaiting_transfer' ? bankDetails(settings, row.order_id, cents(row.total - row.credit_total)) : null,
    order_kind: shownKind(row),
    tracking: trackingOf(row),
    ...(row.customer_id !== null && { of_account: true }),
    ...(row.delivery_zone !== null && { delivery_zone: row.delivery_zone }),
    ...(row.collection !== null && { collection: readStored(orderCollectionSchema, row.collection) }),
    ...parts,
  }
}

/** The parcel, once the order has left. `number`: empty if the carrier gives none. `url`: the carrier's page about it, if the staff gave one. */
function trackingOf({ carrier, tracking_number, tracking_url: url }: OrderRow): Order['tracking'] {
  if (carrier === null) return null
  const number = tracking_number ?? ''
  return url === null ? { carrier, number } : { carrier, number, url }
}
