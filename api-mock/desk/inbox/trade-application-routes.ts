import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { decideTradeApplication, inviteAgain } from '../../trade/applications/decide-application.ts'
import { listTradeApplications, readTradeApplication } from '../../trade/applications/read-applications.ts'
import { changeOnce } from '../change-once.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskTradeApplicationAccept' | 'deskTradeApplicationDecline' | 'deskTradeApplicationInvite']

/** Registers the desk's calls about applications for a trade account. */
export function registerDeskTradeApplications(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskTradeApplications, async ({ input }) => ({
    ...(await listTradeApplications(deps.db, deps, input)),
    page: input.page,
  }))
  handleDesk(deskEndpoints.deskTradeApplicationAccept, (call, caller) => {
    const { discount_percentage: discount, message } = call.input
    return change(call, caller, (trx, id) => decideTradeApplication(trx, deps, id, { accept: true, discount, message }, caller.by))
  })
  handleDesk(deskEndpoints.deskTradeApplicationDecline, (call, caller) => {
    const { message } = call.input
    return change(call, caller, (trx, id) => decideTradeApplication(trx, deps, id, { accept: false, message }, caller.by))
  })
  handleDesk(deskEndpoints.deskTradeApplicationInvite, (call, caller) =>
    change(call, caller, (trx, id) => inviteAgain(trx, deps, id, caller.by)),
  )

  /** Changes an application in the transaction that stores its key. */
  function change(call: Call<ChangeEndpoint>, caller: DeskCaller, run: (trx: ShopTransaction, id: string) => Promise<void>) {
    const { applicationId } = call.params
    return changeOnce(call, deps, caller, {
      run: (trx) => run(trx, applicationId),
      answer: (trx) => readTradeApplication(trx, deps, applicationId),
    })
  }
}
