import type * as z from 'zod/mini'
import { QUOTE_QUANTITY, type quoteRequestSchema } from '../../src/contract/quotes/quote.ts'
import type { CustomerCaller } from '../account/caller.ts'
import { priceLines } from '../catalogue/price-lines.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { newQuoteId } from '../documents/issue.ts'
import { ShopError } from '../http/shop-error.ts'
import { notifyOwnerOfQuote } from './quote-news.ts'
import type { QuoteRow } from './stored-quotes.ts'

type QuoteRequest = z.output<typeof quoteRequestSchema>

/**
 * Stores a request for a quote and notifies the owner. Throws `request_not_possible` for a caller who is not a trade customer,
 * `product_gone` and `option_gone`.
 */
export async function askQuote(trx: ShopTransaction, deps: Deps, caller: CustomerCaller, body: QuoteRequest): Promise<QuoteRow> {
  if (caller.role !== 'trade')
    throw new ShopError(409, 'request_not_possible', 'Quotes are for trade customers. Contact us about a trade account.')
  const { items, problem } = priceLines(deps, caller.discount, QUOTE_QUANTITY, body.lines)
  if (problem) throw new ShopError(409, problem.code, problem.message)
  const at = deps.clock.now().toISOString()
  const { contact } = body
  const row: QuoteRow = {
    quote_id: await newQuoteId(trx),
    customer_id: caller.id,
    state: 'open',
    version: 1,
    created_at: at,
    updated_at: at,
    email: contact.email,
    phone: contact.phone,
    first_name: contact.firstName,
    last_name: contact.lastName,
    shipping: JSON.stringify(body.shipping),
    vat_number: body.vatNumber ?? null,
    note: body.note,
    items: JSON.stringify(items),
    shipping_total: null,
    valid_until: null,
    message: '',
    reason: '',
    order_id: null,
  }
  await trx.insertInto('quote').values(row).execute()
  await notifyOwnerOfQuote(trx, deps, row, 'asked')
  return row
}
