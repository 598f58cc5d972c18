import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/order-row.ts'
import type { QuoteRow } from './stored-quotes.ts'

/**
 * Locks the quote whose last acceptance made this order; undefined for any other order, and after another acceptance of the quote. It comes
 * before every lock of the stock.
 */
export async function lockQuoteOf(
  trx: ShopTransaction,
  { kind, order_id, customer_id }: Pick<OrderRow, 'kind' | 'order_id' | 'customer_id'>,
): Promise<QuoteRow | undefined> {
  if (kind !== 'quote' || customer_id === null) return undefined
  const own = trx.selectFrom('quote').selectAll().where('customer_id', '=', customer_id).where('order_id', '=', order_id)
  return own.forUpdate().executeTakeFirst()
}

/**
 * Opens the quote of a cancelled order again: its customer can accept it until its last day. It still knows the order, which a late transfer
 * can pay.
 */
export async function reopenQuote(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, order: OrderRow): Promise<void> {
  const row = await lockQuoteOf(trx, order)
  if (row?.state === 'accepted') await setState(trx, deps, row, 'sent')
}

/** Closes a locked quote again, because its cancelled order is paid after all. */
export async function closeQuote(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, row: QuoteRow): Promise<void> {
  if (row.state === 'sent') await setState(trx, deps, row, 'accepted')
}

async function setState(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, row: QuoteRow, state: 'sent' | 'accepted'): Promise<void> {
  await trx
    .updateTable('quote')
    .set({ state, version: row.version + 1, updated_at: clock.now().toISOString() })
    .where('quote_id', '=', row.quote_id)
    .execute()
}
