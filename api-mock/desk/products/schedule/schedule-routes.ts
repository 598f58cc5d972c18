import { deskScheduleEndpoints as endpoints } from '../../../../src/contract/desk/products/scheduled-price.ts'
import type { Deps } from '../../../deps.ts'
import { changeOnce } from '../../change-once.ts'
import type { HandleDesk } from '../../desk-caller.ts'
import { cancelSchedules } from './apply-due.ts'
import { listSchedules, readSchedule } from './read-schedules.ts'
import { settleSchedules } from './settle-schedules.ts'

/** Registers the desk's calls about scheduled prices. */
export function registerDeskSchedules(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(endpoints.deskScheduledPrices, async ({ input }) => ({ ...(await listSchedules(deps.db, input)), page: input.page }))
  handleDesk(endpoints.deskScheduleCancel, async (call, caller) => {
    const { scheduleId } = call.params
    const over = await changeOnce(call, deps, caller, {
      run: (trx) => cancelSchedules(trx, deps, caller.by, [scheduleId]),
      answer: (trx) => readSchedule(trx, scheduleId),
    })
    await deps.catalogue.refresh()
    return over
  })
  handleDesk(endpoints.deskScheduleSettle, (call, caller) => {
    const { scheduleId } = call.params
    return changeOnce(call, deps, caller, {
      run: (trx) => settleSchedules(trx, deps, caller.by, [scheduleId]),
      answer: (trx) => readSchedule(trx, scheduleId),
    })
  })
}
