import type * as z from 'zod/mini'
import { storedAddressSchema } from '../../src/contract/account/address.ts'
import type { Cart } from '../../src/contract/cart/cart.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { Quote, quoteAcceptSchema, quoteDeclineSchema } from '../../src/contract/quotes/quote.ts'
import type { CustomerCaller } from '../account/caller.ts'
import { awaitPayment, insertOrder } from '../checkout/new-order.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { NO_REV, type OrderRow } from '../orders/order-row.ts'
import { holdStock, lockStock } from '../stock/hold.ts'
import { notifyOwnerOfQuote } from './quote-news.ts'
import { lockQuote, quoteAnswer, type QuoteRow } from './stored-quotes.ts'

export const noSuchQuote = () => notFound('There is no such quote')

/**
 * Locks a customer's quote that can still be decided. Throws `not_found`, `quote_closed` for one that is accepted or declined, and
 * `quote_changed` if it is not as the customer saw it.
 */
async function lockOwn(
  trx: ShopTransaction,
  deps: Deps,
  { id }: CustomerCaller,
  quoteId: string,
  version: number,
): Promise<{ row: QuoteRow; quote: Quote }> {
  const row = await lockQuote(trx, quoteId)
  if (row?.customer_id !== id) throw noSuchQuote()
  if (row.state === 'accepted')
    throw new ShopError(409, 'quote_closed', `You have accepted this quote already. It is order ${row.order_id}.`)
  if (row.state === 'declined') throw new ShopError(409, 'quote_closed', 'This quote was declined. Ask for a new one.')
  if (row.version !== version) throw new ShopError(409, 'quote_changed', 'We have changed this quote. Please read it again.')
  return { row, quote: quoteAnswer(row, deps) }
}

/** A quote in the form of a cart. No coupon applies to it. */
function cartOf({ items }: Quote, totals: NonNullable<Quote['totals']>, cartKey: string): Cart {
  return {
    cart_key: cartKey,
    rev: NO_REV,
    currency: 'ZAR',
    items,
    item_count: items.reduce((count, { quantity }) => count + quantity.value, 0),
    coupons: [],
    available_auto_coupons: [],
    affiliate_coupon: null,
    totals: { ...totals, discount_total: cents(0) },
    notices: [],
  }
}

/**
 * Makes a quote an order with exactly its prices, inside the transaction that also stores the idempotency key. The catalogue's prices do not
 * matter. The lock of the quote makes it happen once. Throws `not_found`, `quote_closed`, `quote_changed`, `quote_expired`, `out_of_stock`, and on
 * account `trade_not_allowed`, `account_limit` and `approval_needed`.
 */
export async function acceptQuote(
  trx: ShopTransaction,
  deps: Deps,
  caller: CustomerCaller,
  quoteId: string,
  { version, paymentMethod, months }: z.output<typeof quoteAcceptSchema>,
): Promise<OrderRow> {
  const { row, quote } = await lockOwn(trx, deps, caller, quoteId, version)
  const { totals, items, contact } = quote
  if (quote.state === 'expired') throw new ShopError(409, 'quote_expired', 'This quote is no longer valid. Ask for a new one.')
  if (totals === null) throw new ShopError(409, 'quote_changed', 'This quote has no prices yet.')
  const counted = await lockStock(
    trx,
    items.map(({ id }) => id),
  )
  const body = {
    contact: { email: contact.email, phone: contact.phone, firstName: contact.first_name, lastName: contact.last_name },
    shipping: readStored(storedAddressSchema, row.shipping),
    note: row.note,
    paymentMethod,
    months,
    marketingConsent: false,
    cartRev: NO_REV,
    total: totals.total,
    ...(row.vat_number === null ? {} : { vatNumber: row.vat_number }),
  }
  const order = await insertOrder(trx, deps, { cart: cartOf(quote, totals, caller.cartKey), customerId: caller.id, body, kind: 'quote' })
  if (!(await holdStock(trx, deps, order.order_id, items, counted)))
    throw new ShopError(409, 'out_of_stock', 'We do not have all pieces of this quote any more. Nothing was ordered. Phone us.')
  await settle(trx, deps, row, { state: 'accepted', order_id: order.order_id }, 'accepted')
  return awaitPayment(trx, deps, order)
}

/** Declines a quote, or takes a request for one back. Throws `not_found`, `quote_closed` and `quote_changed`. */
export async function declineQuote(
  trx: ShopTransaction,
  deps: Deps,
  caller: CustomerCaller,
  quoteId: string,
  { version, reason }: z.output<typeof quoteDeclineSchema>,
): Promise<QuoteRow> {
  const { row } = await lockOwn(trx, deps, caller, quoteId, version)
  return settle(trx, deps, row, { state: 'declined', reason }, 'declined')
}

async function settle(
  trx: ShopTransaction,
  deps: Deps,
  row: QuoteRow,
  outcome: Partial<QuoteRow>,
  step: 'accepted' | 'declined',
): Promise<QuoteRow> {
  const set = { ...outcome, version: row.version + 1, updated_at: deps.clock.now().toISOString() }
  await trx.updateTable('quote').set(set).where('quote_id', '=', row.quote_id).execute()
  const settled = { ...row, ...set }
  await notifyOwnerOfQuote(trx, deps, settled, step)
  return settled
}
