import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handle.ts'
import { notFound } from '../http/shop-error.ts'
import { movementsOf, statementFile } from '../trade/movements.ts'
import { hasAccount, listAccounts, readAccountAtDesk, recordPayment, setTerms, withdrawLastPayment } from '../trade/staff-accounts.ts'
import { changeOnce } from './change-once.ts'
import type { DeskCaller, HandleDesk } from './desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskTradeTerms' | 'deskTradePayment' | 'deskTradeWithdraw']

const noSuchAccount = () => notFound('There is no such trade account')

/** Registers the desk's calls about trade accounts. */
export function registerDeskTrade(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskTradeAccounts, async ({ input }) => ({ ...(await listAccounts(deps.db, deps, input)), page: input.page }))
  handleDesk(deskEndpoints.deskTradeEntries, async ({ params, input }) => {
    if (!(await hasAccount(deps.db, params.accountId))) throw noSuchAccount()
    return movementsOf(deps.db, params.accountId, input.before)
  })
  handleDesk(deskEndpoints.deskTradeStatement, async ({ params: { accountId }, input: { month } }) => {
    if (!(await hasAccount(deps.db, accountId))) throw noSuchAccount()
    return new Response(await statementFile(deps.db, accountId, month), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="stoep-statement-${month}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    })
  })
  handleDesk(deskEndpoints.deskTradeTerms, (call, caller) =>
    change(call, caller, (trx) => setTerms(trx, deps, call.params.accountId, caller.by, call.input)),
  )
  handleDesk(deskEndpoints.deskTradePayment, (call, caller) =>
    change(call, caller, (trx) => recordPayment(trx, deps, call.params.accountId, caller.by, call.input)),
  )
  handleDesk(deskEndpoints.deskTradeWithdraw, (call, caller) =>
    change(call, caller, (trx) => withdrawLastPayment(trx, deps, call.params.accountId, caller.by, call.input)),
  )

  /** Changes an account in the transaction that stores its key. Throws `not_found`, and `wrong_state` for another `rev`. */
  function change(call: Call<ChangeEndpoint>, caller: DeskCaller, work: (trx: ShopTransaction) => Promise<void>) {
    const answer = async (trx: ShopTransaction) => {
      const account = await readAccountAtDesk(trx, deps, call.params.accountId)
      if (!account) throw noSuchAccount()
      return account
    }
    return changeOnce(call, deps, caller, {
      async run(trx) {
        await answer(trx)
        await work(trx)
      },
      answer,
    })
  }
}
