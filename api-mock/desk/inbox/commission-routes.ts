import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { payCommission, setCommissionRate, withdrawPayment } from '../../forms/commission/change-commission.ts'
import { listCommission, readCommission } from '../../forms/commission/read-commission.ts'
import type { Call } from '../../http/handle.ts'
import { changeOnce } from '../change-once.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskCommissionRate' | 'deskCommissionPay' | 'deskCommissionWithdraw']

/** Registers the desk's calls about the commission of decorators. */
export function registerDeskCommission(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskCommission, async ({ input }) => ({ ...(await listCommission(deps.db, input)), page: input.page }))
  handleDesk(deskEndpoints.deskCommissionRate, (call, caller) =>
    change(call, caller, (trx, seen) => setCommissionRate(trx, deps, { ...seen, percent: call.input.percent })),
  )
  handleDesk(deskEndpoints.deskCommissionPay, (call, caller) => {
    const { amount, paid_on, reference } = call.input
    return change(call, caller, (trx, seen) => payCommission(trx, deps, { ...seen, amount, paid_on, reference }))
  })
  handleDesk(deskEndpoints.deskCommissionWithdraw, (call, caller) =>
    change(call, caller, (trx, seen) => withdrawPayment(trx, deps, { ...seen, number: call.input.number })),
  )

  /** Changes a commission in the transaction that stores its key. */
  function change(
    call: Call<ChangeEndpoint>,
    caller: DeskCaller,
    work: (trx: ShopTransaction, seen: { applicationId: string; rev: number; by: DeskCaller['by'] }) => Promise<void>,
  ) {
    const { applicationId } = call.params
    return changeOnce(call, deps, caller, {
      run: (trx) => work(trx, { applicationId, rev: call.input.rev, by: caller.by }),
      answer: (trx) => readCommission(trx, applicationId),
    })
  }
}
