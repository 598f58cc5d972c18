import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import type { Database } from '../db/open.ts'
import type { SaleDayProductTable, SaleDayTable } from '../db/schema/measurement.ts'
import { readStored } from '../db/stored-json.ts'
import { sellerNow, sellerSchema, type Seller } from '../documents/seller.ts'

/** Moments, ISO 8601: from the first, before the second. */
export interface Moments {
  from: string
  until: string
}

type Db = Database
type OrderKindRow = 'goods' | 'gift_card' | 'quote'

interface Documented {
  at: string
  order_kind: OrderKindRow
  seller: Seller
  total: number
  vat: number
}

const kindOf = (kind: OrderKindRow): SaleDayTable['kind'] => (kind === 'gift_card' ? 'gift_card' : 'goods')

/** Reads each different seller once: thousands of documents name the same. */
function sellerReader(): (json: string) => Seller {
  const known = new Map<string, Seller>()
  return (json) => {
    const seller = known.get(json) ?? readStored(sellerSchema, json)
    known.set(json, seller)
    return seller
  }
}

/** What was invoiced and credited at some moments, by day, kind and rate: the sums of the documents, and of orders older than documents. */
export async function salesOfDays(db: Db, settings: Settings, moments: Moments): Promise<SaleDayTable[]> {
  const sums = new Map<string, SaleDayTable>()
  const rowOf = ({ at, order_kind, seller }: Documented): SaleDayTable => {
    const kind = kindOf(order_kind)
    const day = southAfricanDay(new Date(at))
    const vat_percent = kind === 'gift_card' || seller.vat_number === null ? 0 : seller.vat_percent
    const key = `${day} ${kind} ${vat_percent}`
    const row = sums.get(key) ?? { day, kind, vat_percent, orders: 0, sales: 0, vat: 0, refunds: 0, refunded: 0, refunded_vat: 0 }
    sums.set(key, row)
    return row
  }
  for (const invoice of await invoicesOf(db, settings, moments)) {
    const row = rowOf(invoice)
    row.orders += 1
    row.sales += invoice.total
    if (row.vat_percent > 0) row.vat += invoice.vat
  }
  for (const note of await creditNotesOf(db, moments)) {
    const row = rowOf(note)
    row.refunds += 1
    row.refunded += note.total
    if (row.vat_percent > 0) row.refunded_vat += note.vat
  }
  return [...sums.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

async function invoicesOf(db: Db, settings: Settings, moments: Moments): Promise<Documented[]> {
  const read = sellerReader()
  const rows = await db
    .selectFrom('document')
    .innerJoin('orders', 'orders.order_id', 'document.order_id')
    .select(['document.issued_at as at', 'document.seller', 'orders.kind as order_kind', 'orders.total', 'orders.tax_total as vat'])
    .where('document.kind', '=', 'invoice')
    .where('document.issued_at', '>=', moments.from)
    .where('document.issued_at', '<', moments.until)
    .execute()
  const older = await olderSales(db, moments)
    .select(['order_event.at', 'orders.kind as order_kind', 'orders.total', 'orders.tax_total as vat'])
    .execute()
  const seller = sellerNow(settings)
  return [...rows.map((row) => ({ ...row, seller: read(row.seller) })), ...older.map((row) => ({ ...row, seller }))]
}

/** Orders that were paid before the shop stored documents: their first event as paid counts. */
function olderSales(db: Db, moments: Moments) {
  return db
    .selectFrom('order_event')
    .innerJoin('orders', 'orders.order_id', 'order_event.order_id')
    .where('order_event.state', '=', 'processing')
    .where('order_event.at', '>=', moments.from)
    .where('order_event.at', '<', moments.until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document')
            .select('document.document_id')
            .whereRef('document.order_id', '=', 'order_event.order_id')
            .where('document.kind', '=', 'invoice'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event as earlier')
            .select('earlier.position')
            .whereRef('earlier.order_id', '=', 'order_event.order_id')
            .where('earlier.state', '=', 'processing')
            .whereRef('earlier.position', '<', 'order_event.position'),
        ),
      ),
    )
}

async function creditNotesOf(db: Db, moments: Moments): Promise<Documented[]> {
  const read = sellerReader()
  const rows = await db
    .selectFrom('document')
    .innerJoin('refund', 'refund.refund_id', 'document.subject')
    .innerJoin('orders', 'orders.order_id', 'document.order_id')
    .select(['document.issued_at as at', 'document.seller', 'orders.kind as order_kind', 'refund.amount as total', 'refund.vat'])
    .where('document.kind', '=', 'credit_note')
    .where('document.issued_at', '>=', moments.from)
    .where('document.issued_at', '<', moments.until)
    .execute()
  return rows.map((row) => ({ ...row, seller: read(row.seller) }))
}

/** The pieces that were invoiced on one day, by product, at the prices of their lines. Gifts of a code are none. */
export async function productsOfDay(db: Db, day: string, moments: Moments): Promise<SaleDayProductTable[]> {
  const sums = new Map<number, SaleDayProductTable>()
  const invoiced = await db
    .selectFrom('document')
    .innerJoin('orders', 'orders.order_id', 'document.order_id')
    .innerJoin('order_line', 'order_line.order_id', 'document.order_id')
    .select(['order_line.product_id', 'order_line.quantity', 'order_line.price'])
    .where('document.kind', '=', 'invoice')
    .where('document.issued_at', '>=', moments.from)
    .where('document.issued_at', '<', moments.until)
    .where('orders.kind', '<>', 'gift_card')
    .where('order_line.free', '=', 0)
    .execute()
  const older = await olderSales(db, moments)
    .innerJoin('order_line', 'order_line.order_id', 'order_event.order_id')
    .select(['order_line.product_id', 'order_line.quantity', 'order_line.price'])
    .where('orders.kind', '<>', 'gift_card')
    .where('order_line.free', '=', 0)
    .execute()
  for (const { product_id, quantity, price } of [...invoiced, ...older]) {
    const row = sums.get(product_id) ?? { day, product_id, pieces: 0, amount: 0 }
    sums.set(product_id, { ...row, pieces: row.pieces + quantity, amount: row.amount + price * quantity })
  }
  return [...sums.values()]
}
