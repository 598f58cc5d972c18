import { deskScheduleEndpoints as endpoints } from '../../../../src/contract/desk/products/scheduled-price.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../http/idempotency.ts'
import type { HandleDesk } from '../../desk-caller.ts'
import { cancelSchedules } from './apply-due.ts'
import { listSchedules, readSchedule } from './read-schedules.ts'
import { settleSchedules } from './settle-schedules.ts'

/** Registers the desk's calls about scheduled prices. */
export function registerDeskSchedules(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(endpoints.deskScheduledPrices, async ({ input }) => ({ ...(await listSchedules(deps.db, input)), page: input.page }))
  handleDesk(endpoints.deskScheduleCancel, async (call, { signedIn, by }) => {
    const { scheduleId } = call.params
    const over = await inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        await cancelSchedules(trx, deps, by, [scheduleId])
        return { answer: await readSchedule(trx, scheduleId) }
      },
      replay: (trx) => readSchedule(trx, scheduleId),
    })
    await deps.catalogue.refresh()
    return over
  })
  handleDesk(endpoints.deskScheduleSettle, (call, { signedIn, by }) => {
    const { scheduleId } = call.params
    return inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        await settleSchedules(trx, deps, by, [scheduleId])
        return { answer: await readSchedule(trx, scheduleId) }
      },
      replay: (trx) => readSchedule(trx, scheduleId),
    })
  })
}
