import { refundedLinesSchema, type DocumentKind, type Order } from '../../../src/contract/orders/order.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { DELIVERY_KEY, type RefundedPieces } from '../../../src/domain/orders/refund.ts'
import type { Deps } from '../../deps.ts'
import { readStored } from '../../db/stored-json.ts'
import { sellerSchema } from '../../documents/seller.ts'
import { readOrders } from '../../orders/read-order.ts'
import type { Moments } from '../sales-of-days.ts'
import type { DocumentLine, ExportedDocument } from './columns.ts'
import { customerName } from './customer-name.ts'

type Needs = Pick<Deps, 'db' | 'catalogue'>

/** The documents that one part has: about 20 ms of work, in which a server with SQLite answers nothing. */
const AT_ONCE = 200

/** The documents of one kind that were issued at some moments, by number, as they were issued, in parts. */
export async function* exportedDocuments(deps: Needs, kind: DocumentKind, moments: Moments): AsyncGenerator<ExportedDocument[]> {
  for (let after = 0; ;) {
    const rows = await rowsAfter(deps, kind, moments, after)
    const last = rows.at(-1)
    if (!last) return
    yield await readDocuments(deps, kind, rows)
    if (rows.length < AT_ONCE) return
    after = last.number
  }
}

type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

const rowsAfter = ({ db }: Needs, kind: DocumentKind, { from, until }: Moments, number: number) =>
  db
    .selectFrom('document')
    .select(['document_id', 'number', 'order_id', 'subject', 'issued_at', 'seller'])
    .where('kind', '=', kind)
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .where('number', '>', number)
    .orderBy('number')
    .limit(AT_ONCE)
    .execute()

async function readDocuments({ db, catalogue }: Needs, kind: DocumentKind, rows: readonly Row[]): Promise<ExportedDocument[]> {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))]
  const stored = await db.selectFrom('orders').selectAll().where('order_id', 'in', ids).execute()
  const orders = new Map((await readOrders(db, catalogue.settings, stored)).map((order) => [order.order_id, order]))
  const refunds = new Map(
    kind === 'invoice'
      ? []
      : (
          await db
            .selectFrom('refund')
            .select(['refund_id', 'amount', 'vat', 'lines'])
            .where(
              'refund_id',
              'in',
              rows.map(({ subject }) => subject),
            )
            .execute()
        ).map((refund) => [refund.refund_id, refund]),
  )
  return rows.map(({ document_id, order_id, subject, issued_at, seller: json }) => {
    const order = orders.get(order_id)
    if (!order) throw new Error(`Order ${order_id} of ${document_id} is not there`)
    const day = southAfricanDay(new Date(issued_at))
    const seller = readStored(sellerSchema, json)
    const vatPercent = order.order_kind === 'gift_card' || seller.vat_number === null ? 0 : seller.vat_percent
    const common = { ...buyerOf(order), number: document_id, day, vatPercent }
    if (kind === 'invoice')
      return {
        ...common,
        reference: [`Order ${order_id}`, order.purchase_order].filter(Boolean).join(', '),
        dueOn: order.due_on ?? day,
        total: order.totals.total,
        lines: invoiceLines(order, vatPercent > 0 ? order.totals.tax_total : 0),
      }
    const refund = refunds.get(subject)
    if (!refund) throw new Error(`Refund ${subject} of ${document_id} is not there`)
    const invoice = order.documents?.find((one) => one.kind === 'invoice')?.document_id
    const reference = [`Order ${order_id}`, invoice].filter(Boolean).join(', ')
    return {
      ...common,
      reference,
      dueOn: day,
      total: -refund.amount,
      lines: refundLines(order, refund, reference, vatPercent > 0 ? -refund.vat : 0),
    }
  })
}

/** Who bought. After five years an order has no names, and its number stands for the customer. */
function buyerOf({
  order_id,
  billing,
  contact,
  vat_number,
}: Order): Pick<ExportedDocument, 'customer' | 'email' | 'vatNumber' | 'address'> {
  return {
    customer: customerName(billing, contact) || `Customer of order ${order_id}`,
    email: contact.email,
    vatNumber: vat_number ?? '',
    address: {
      lines: [billing.street_address_1, billing.street_address_2].filter(Boolean),
      city: billing.city,
      postcode: billing.postcode,
      province: billing.province,
      country: billing.country,
    },
  }
}

/** The lines of an invoice. They and their VAT add up to its total and its VAT exactly. */
function invoiceLines(order: Order, vat: number): DocumentLine[] {
  const { items, totals, coupon } = order
  const lines = items
    .filter(({ free }) => !free)
    .map(({ sku, name, variation_labels: labels, quantity, price }) => ({
      code: sku,
      description: [name, ...Object.values(labels)].join(', '),
      quantity: quantity.value,
      price,
    }))
  const sums = [
    { code: '', description: coupon ? `Discount ${coupon.code}` : 'Discount', quantity: 1, price: 0 - totals.discount_total },
    { code: '', description: 'Delivery', quantity: 1, price: totals.shipping_total },
  ].filter(({ price }) => price !== 0)
  return withVat([...lines, ...sums], totals.total, vat)
}

/** The lines of a credit note: what goes back of the goods, and what goes back of the delivery. */
function refundLines(
  { totals }: Order,
  { amount, lines }: { amount: number; lines: string },
  reference: string,
  vat: number,
): DocumentLine[] {
  const delivery = Math.min(amount, deliveryIn(readStored(refundedLinesSchema, lines), totals.shipping_total))
  const parts = [
    { code: '', description: `Refund: ${reference}`, quantity: 1, price: delivery - amount },
    { code: '', description: `Refund of the delivery: ${reference}`, quantity: 1, price: 0 - delivery },
  ].filter(({ price }) => price !== 0)
  return withVat(parts, -amount, vat)
}

const deliveryIn = (lines: readonly RefundedPieces[], fee: number) => (lines.some(({ item_key }) => item_key === DELIVERY_KEY) ? fee : 0)

/** Spreads the VAT over the lines, so that its parts add up. */
function withVat(lines: readonly Omit<DocumentLine, 'vat'>[], total: number, vat: number): DocumentLine[] {
  let above = 0
  const upTo = (sum: number) => (total === 0 ? 0 : Math.floor((vat * sum) / total + 0.5))
  return lines.map((line) => {
    const below = above + line.price * line.quantity
    const part = upTo(below) - upTo(above)
    above = below
    return { ...line, vat: part }
  })
}
