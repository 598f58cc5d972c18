import { cents } from '../../src/contract/money/money.ts'
import { refundedLinesSchema, type Order } from '../../src/contract/orders/order.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import type { Database } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import { notFound } from '../http/shop-error.ts'
import { creditedLines } from '../../src/domain/orders/credited-lines.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { readOrder } from '../orders/read-order.ts'
import { creditNotePdf, type Credited } from './pdf/credit-note.ts'
import { invoicePdf } from './pdf/invoice.ts'
import { sellerSchema } from './seller.ts'

export const noSuchDocument = () => notFound('This order has no such document')

/**
 * An issued document as a PDF. It states its own row and what never changes of its order, so it stays as it was issued; after five years it
 * has no names (`pseudonymiseOldOrders`). Throws `not_found`, also for a document of another order.
 */
export async function readDocument(db: Database, settings: Settings, row: OrderRow, documentId: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await db
    .selectFrom('document')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('order_id', '=', row.order_id)
    .executeTakeFirst()
  if (!document) throw noSuchDocument()
  const order = await readOrder(db, settings, document.shipping === null ? row : { ...row, shipping: document.shipping })
  const issued = { ...document, seller: readStored(sellerSchema, document.seller) }
  return document.kind === 'invoice'
    ? invoicePdf(order, issued)
    : creditNotePdf(order, issued, await creditedBy(db, order, document.subject))
}

async function creditedBy(db: Database, order: Order, refundId: string): Promise<Credited> {
  const refund = await db.selectFrom('refund').selectAll().where('refund_id', '=', refundId).executeTakeFirstOrThrow()
  const before = { ...order, refunds: order.refunds?.slice(0, refund.position - 1) }
  const { vat } = refund
  const [amount, pieces] = [cents(refund.amount), readStored(refundedLinesSchema, refund.lines)]
  const invoice = order.documents?.find(({ kind }) => kind === 'invoice')
  return {
    amount,
    vat,
    credit: cents(refund.credit),
    reason: refund.reason,
    lines: creditedLines(before, { amount, vat, lines: pieces }),
    invoiceId: invoice?.document_id ?? null,
  }
}
