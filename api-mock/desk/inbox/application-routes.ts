import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { decideApplication, listApplications, readApplication, type ApplicationDecision } from '../../forms/decide-application.ts'
import type { Call } from '../../http/handle.ts'
import { changeOnce } from '../change-once.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskApplicationAccept' | 'deskApplicationDecline']

/** Registers the desk's calls about applications to the decorator programme. */
export function registerDeskApplications(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskApplications, async ({ input }) => ({ ...(await listApplications(deps.db, input)), page: input.page }))
  handleDesk(deskEndpoints.deskApplicationAccept, (call, caller) => {
    const { code, percent, message } = call.input
    return decide(call, caller, { accept: true, code, percent, message })
  })
  handleDesk(deskEndpoints.deskApplicationDecline, (call, caller) => decide(call, caller, { accept: false, message: call.input.message }))

  /** Decides in the transaction that stores its key. A new code counts from the answer on. */
  async function decide(call: Call<ChangeEndpoint>, caller: DeskCaller, decision: ApplicationDecision) {
    const { applicationId } = call.params
    const answer = await changeOnce(call, deps, caller, {
      run: (trx) => decideApplication(trx, deps, applicationId, decision, caller.by),
      answer: (trx) => readApplication(trx, applicationId),
    })
    if (decision.accept) await deps.catalogue.refresh()
    return answer
  }
}
