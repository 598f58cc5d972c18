import type * as z from 'zod/mini'
import type { CartItem } from '../../src/contract/cart/cart.ts'
import { QUOTE_QUANTITY, type quoteRequestSchema } from '../../src/contract/quotes/quote.ts'
import { cartItemFor, withQuantity } from '../../src/domain/cart/cart-item.ts'
import { invalidOptions, missingOptions } from '../../src/domain/catalogue/variation.ts'
import type { CustomerCaller } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { newQuoteId } from '../documents/issue.ts'
import { ShopError } from '../http/shop-error.ts'
import { tellOwnerOfQuote } from './quote-news.ts'
import type { QuoteRow } from './stored-quotes.ts'

type QuoteRequest = z.output<typeof quoteRequestSchema>

/** The lines at the customer's present prices. Throws `product_gone` and `option_gone`. */
function linesAt({ catalogue }: Deps, { discount }: CustomerCaller, wanted: QuoteRequest['lines']): CartItem[] {
  const items = new Map<string, CartItem>()
  for (const { productId, variation, quantity } of wanted) {
    const product = catalogue.card(productId)
    if (!product) throw new ShopError(409, 'product_gone', 'A piece is no longer sold. Take it out and ask again.')
    if (invalidOptions(product, variation).length > 0 || missingOptions(product, variation).length > 0)
      throw new ShopError(409, 'option_gone', `${product.name} is not made in this configuration. Choose another and ask again.`)
    const item = cartItemFor(product, variation, quantity, QUOTE_QUANTITY, discount)
    const before = items.get(item.item_key)?.quantity.value ?? 0
    items.set(item.item_key, withQuantity(item, Math.min(before + quantity, QUOTE_QUANTITY)))
  }
  return [...items.values()]
}

/** Stores a request for a quote and tells the owner. Throws `request_not_possible` for who is no trade customer. */
export async function askQuote(trx: ShopTransaction, deps: Deps, caller: CustomerCaller, body: QuoteRequest): Promise<QuoteRow> {
  if (caller.role !== 'trade')
    throw new ShopError(409, 'request_not_possible', 'Quotes are for trade customers. Contact us about a trade account.')
  const items = linesAt(deps, caller, body.lines)
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
  await tellOwnerOfQuote(trx, deps, row, 'asked')
  return row
}
