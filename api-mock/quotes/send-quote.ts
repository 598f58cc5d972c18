import { QUOTE_DAYS, type QuoteSend } from '../../src/contract/desk/desk-quote.ts'
import { withQuantity } from '../../src/domain/cart/cart-item.ts'
import { formatDayLong, laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { invalidRequest, wrongState } from '../http/shop-error.ts'
import { noSuchQuote } from './decide-quote.ts'
import { mailQuote } from './quote-news.ts'
import { itemsOf, lockQuote, totalsOf, type QuoteRow } from './stored-quotes.ts'

/**
 * Prices a quote and mails it, also again while the customer has not decided. Throws `not_found`, `wrong_state` and `invalid_request`.
 */
export async function sendQuote(trx: ShopTransaction, deps: Deps, quoteId: string, by: Actor, body: QuoteSend): Promise<QuoteRow> {
  const row = await lockQuote(trx, quoteId)
  if (!row) throw noSuchQuote()
  if (row.state !== 'open' && row.state !== 'sent') throw wrongState(`The customer has ${row.state} this quote`)
  if (row.version !== body.version) throw wrongState('This quote has changed meanwhile. Read it again.')
  requireDay(deps, body.validUntil)
  const prices = new Map(body.lines.map(({ itemKey, price }) => [itemKey, price]))
  const items = itemsOf(row).map((item) => {
    const price = prices.get(item.item_key)
    if (price === undefined) throw invalidRequest(`Give a price for ${item.name}`)
    return withQuantity({ ...item, price }, item.quantity.value)
  })
  const total = totalsOf(items, body.delivery)?.total ?? 0
  if (total === 0) throw invalidRequest('A quote cannot be for nothing')
  const set = {
    state: 'sent',
    version: row.version + 1,
    updated_at: deps.clock.now().toISOString(),
    items: JSON.stringify(items),
    shipping_total: body.delivery,
    valid_until: body.validUntil,
    message: body.message,
  } as const
  await trx.updateTable('quote').set(set).where('quote_id', '=', quoteId).execute()
  const sent = { ...row, ...set }
  await mailQuote(trx, deps, sent)
  await writeAudit(trx, deps, by, {
    action: 'quotes.send',
    subject: `quote ${quoteId}`,
    before: { total: totalsOf(itemsOf(row), row.shipping_total)?.total ?? null, valid_until: row.valid_until },
    after: { total, valid_until: body.validUntil },
  })
  return sent
}

/** Throws `invalid_request` for a day that is over or too far ahead, in South African time. */
function requireDay({ clock }: Pick<Deps, 'clock'>, day: string): void {
  const today = southAfricanDay(clock.now())
  const last = laterDay(today, QUOTE_DAYS)
  if (day >= today && day <= last) return
  const words = `Choose a day from today to ${formatDayLong(last)}`
  throw invalidRequest(words, { fields: { validUntil: words } })
}
