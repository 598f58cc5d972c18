import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../http/idempotency.ts'
import { noSuchQuote } from '../quotes/decide-quote.ts'
import { sendQuote } from '../quotes/send-quote.ts'
import { findQuote, listQuotes, quoteAnswer } from '../quotes/stored-quotes.ts'
import type { HandleDesk } from './desk-caller.ts'

/** Registers the desk's calls about quotes. */
export function registerDeskQuotes(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskQuotes, async ({ input }) => ({ ...(await listQuotes(deps.db, deps, input)), page: input.page }))

  handleDesk(deskEndpoints.deskQuoteSend, (call, { signedIn, by }) => {
    const { quoteId } = call.params
    return inTransaction(call, deps, signedIn.customer.customer_id, {
      run: async (trx) => ({ answer: quoteAnswer(await sendQuote(trx, deps, quoteId, by, call.input), deps) }),
      async replay(trx) {
        const row = await findQuote(trx, quoteId)
        if (!row) throw noSuchQuote()
        return quoteAnswer(row, deps)
      },
    })
  })
}
