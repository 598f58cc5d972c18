import type { DocumentKind } from '../../src/contract/orders/order.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { sellerNow } from './seller.ts'

type Needs = Pick<Deps, 'clock' | 'catalogue'>

const prefixes: Record<DocumentKind | 'quote', string> = { invoice: 'INV', credit_note: 'CN', quote: 'QU' }

/** `INV-000001` */
const documentId = (kind: DocumentKind | 'quote', number: number) => `${prefixes[kind]}-${String(number).padStart(6, '0')}`

/**
 * Issues the invoice of an order, in the transaction of its payment. Call it after every lock of that transaction: the number stays locked
 * until the commit, so that a rollback leaves no gap and no second server takes the same one.
 */
export const issueInvoice = (trx: ShopTransaction, deps: Needs, orderId: string): Promise<string> =>
  issue(trx, deps, 'invoice', orderId, orderId)

/** Issues the credit note of a refund, in the transaction of that refund and under the same rule. */
export const issueCreditNote = (trx: ShopTransaction, deps: Needs, orderId: string, refundId: string): Promise<string> =>
  issue(trx, deps, 'credit_note', orderId, refundId)

/** The next number of a kind. It stays locked until the commit. */
async function nextNumber(trx: ShopTransaction, kind: DocumentKind | 'quote'): Promise<number> {
  const { last } = await trx
    .insertInto('document_number')
    .values({ kind, last: 1 })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet((row) => ({ last: row('document_number.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The number of a new quote, `QU-000001`. Call it after every lock of the transaction. */
export const newQuoteId = async (trx: ShopTransaction): Promise<string> => documentId('quote', await nextNumber(trx, 'quote'))

async function issue(trx: ShopTransaction, deps: Needs, kind: DocumentKind, orderId: string, subject: string): Promise<string> {
  const number = await nextNumber(trx, kind)
  const document_id = documentId(kind, number)
  const issued_at = deps.clock.now().toISOString()
  const seller = JSON.stringify(sellerNow(deps.catalogue.settings))
  await trx.insertInto('document').values({ document_id, kind, number, order_id: orderId, subject, issued_at, seller }).execute()
  return document_id
}
