import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { noSuchQuote } from '../quotes/decide-quote.ts'
import { declineRequest } from '../quotes/decline-request.ts'
import { sendQuote } from '../quotes/send-quote.ts'
import { findQuote, listQuotes, quoteAnswer, type QuoteRow } from '../quotes/stored-quotes.ts'
import type { DeskCaller, HandleDesk } from './desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskQuoteSend' | 'deskQuoteDecline']

/** Registers the desk's calls about quotes. */
export function registerDeskQuotes(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskQuotes, async ({ input }) => ({ ...(await listQuotes(deps.db, deps, input)), page: input.page }))

  handleDesk(deskEndpoints.deskQuoteSend, (call, caller) =>
    change(call, caller, (trx) => sendQuote(trx, deps, call.params.quoteId, caller.by, call.input)),
  )
  handleDesk(deskEndpoints.deskQuoteDecline, (call, caller) =>
    change(call, caller, (trx) => declineRequest(trx, deps, call.params.quoteId, caller.by, call.input)),
  )

  /** Changes a quote in the transaction that stores its key. */
  function change(call: Call<ChangeEndpoint>, { signedIn }: DeskCaller, work: (trx: ShopTransaction) => Promise<QuoteRow>) {
    const { quoteId } = call.params
    return inTransaction(call, deps, signedIn.customer.customer_id, {
      run: async (trx) => ({ answer: quoteAnswer(await work(trx), deps) }),
      async replay(trx) {
        const row = await findQuote(trx, quoteId)
        if (!row) throw noSuchQuote()
        return quoteAnswer(row, deps)
      },
    })
  }
}
