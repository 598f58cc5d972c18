import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { wrongState } from '../http/shop-error.ts'
import { noSuchQuote } from './decide-quote.ts'
import { mailDeclined } from './quote-news.ts'
import { lockQuote, type QuoteRow } from './stored-quotes.ts'

/**
 * Declines a request for a quote that has no prices, and mails the reason, which becomes the shop's words on the quote. Throws `not_found` and
 * `wrong_state`.
 */
export async function declineRequest(
  trx: ShopTransaction,
  deps: Deps,
  quoteId: string,
  by: Actor,
  { version, reason }: { version: number; reason: string },
): Promise<QuoteRow> {
  const row = await lockQuote(trx, quoteId)
  if (!row) throw noSuchQuote()
  if (row.state !== 'open') throw wrongState('Only a request without prices can be declined')
  if (row.version !== version) throw wrongState('This quote has changed meanwhile. Read it again.')
  const set = { state: 'declined', version: version + 1, updated_at: deps.clock.now().toISOString(), message: reason } as const
  await trx.updateTable('quote').set(set).where('quote_id', '=', quoteId).execute()
  const declined = { ...row, ...set }
  await mailDeclined(trx, deps, declined)
  await writeAudit(trx, deps, by, {
    action: 'quotes.decline',
    subject: `quote ${quoteId}`,
    before: { state: row.state },
    after: { state: 'declined' },
  })
  return declined
}
