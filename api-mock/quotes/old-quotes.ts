import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { untilNone } from '../jobs.ts'
import { removeQuoteMails } from './quote-news.ts'

const YEARS = 2
/** The most quotes of one transaction. */
const AT_ONCE = 200

/**
 * Deletes the quotes that have not changed for two years, with the mails about them (POPIA, section 14). The order of an accepted quote has
 * the same content.
 */
export async function deleteOldQuotes(deps: Deps): Promise<void> {
  const day = deps.clock.now()
  day.setUTCFullYear(day.getUTCFullYear() - YEARS)
  await untilNone(deps, () => deleteSome(deps, day.toISOString()))
}

function deleteSome(deps: Deps, before: string): Promise<number> {
  return transact(deps, async (trx) => {
    const old = trx.selectFrom('quote').select('quote_id').where('updated_at', '<', before).limit(AT_ONCE)
    const removed = await trx.deleteFrom('quote').where('quote_id', 'in', old).returning(['quote_id', 'customer_id']).execute()
    await removeQuoteMails(trx, removed)
    return removed.length
  })
}

/** Deletes a customer's quotes, with the mails about them. */
export async function removeQuotes(trx: ShopTransaction, customerId: string): Promise<void> {
  const removed = await trx.deleteFrom('quote').where('customer_id', '=', customerId).returning(['quote_id', 'customer_id']).execute()
  await removeQuoteMails(trx, removed)
}
