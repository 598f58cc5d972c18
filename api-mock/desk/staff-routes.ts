import type { Staff } from '../../src/contract/desk/desk.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { endSessions } from '../account/access/sessions.ts'
import { findByEmail, type CustomerRow } from '../account/customer-row.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handle.ts'
import { notFound } from '../http/shop-error.ts'
import { writeAudit } from '../audit/audit.ts'
import { changeOnce } from './change-once.ts'
import type { DeskCaller, HandleDesk } from './desk-caller.ts'
import { logSecurity } from '../logging/security-log.ts'
import { inviteStaff, inviteStaffAgain, listStaffInvites, withdrawStaffInvite } from './staff/invites.ts'
import { listStaff, removeFromDesk, setDeskRole } from './staff-members.ts'

type StaffChange = (typeof deskEndpoints)[
  | 'deskStaffAdd'
  | 'deskStaffInviteAgain'
  | 'deskStaffInviteWithdraw'
  | 'deskStaffRole'
  | 'deskStaffRemove'
  | 'deskStaffEndSessions']

const noSuchMember = () => notFound('This person does not work at the desk')

/** Registers the calls about the people at the desk. */
export function registerDeskStaff(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskStaff, () => readStaff(deps.db))

  handleDesk(deskEndpoints.deskStaffAdd, (call, caller) =>
    change(call, caller, async (trx) => {
      const customer = await findByEmail(trx, call.input.email)
      if (!customer) return inviteStaff(trx, deps, call.input, caller)
      await setDeskRole(trx, deps, customer, call.input.role, caller.by)
      logSecurity(deps, 'role_changed', { customerId: customer.customer_id, to: call.input.role })
    }),
  )
  handleDesk(deskEndpoints.deskStaffInviteAgain, (call, caller) =>
    change(call, caller, (trx) => inviteStaffAgain(trx, deps, call.params.inviteId, caller)),
  )
  handleDesk(deskEndpoints.deskStaffInviteWithdraw, (call, caller) =>
    change(call, caller, (trx) => withdrawStaffInvite(trx, deps, call.params.inviteId, caller)),
  )
  handleDesk(deskEndpoints.deskStaffRole, (call, caller) =>
    change(call, caller, async (trx) => {
      const customer = await member(trx, call.params.userId)
      await setDeskRole(trx, deps, customer, call.input.role, caller.by)
      logSecurity(deps, 'role_changed', { customerId: customer.customer_id, to: call.input.role })
    }),
  )
  handleDesk(deskEndpoints.deskStaffRemove, (call, caller) =>
    change(call, caller, async (trx) => {
      const customer = await member(trx, call.params.userId)
      await removeFromDesk(trx, deps, customer, caller.by)
      logSecurity(deps, 'role_changed', { customerId: customer.customer_id, to: 'none' })
    }),
  )
  handleDesk(deskEndpoints.deskStaffEndSessions, (call, caller) =>
    change(call, caller, async (trx) => {
      const customer = await member(trx, call.params.userId)
      await endSessions(trx, customer.customer_id)
      await writeAudit(trx, deps, caller.by, { action: 'staff.end_sessions', subject: `staff ${customer.email}` })
    }),
  )

  async function member(trx: ShopTransaction, userId: string): Promise<CustomerRow> {
    const found = await trx
      .selectFrom('customer')
      .innerJoin('staff_member', 'staff_member.customer_id', 'customer.customer_id')
      .selectAll('customer')
      .where('customer.customer_id', '=', userId)
      .where('customer.role', '=', 'staff')
      .executeTakeFirst()
    if (!found) throw noSuchMember()
    return found
  }

  /** Runs a change of the staff once for its key, and answers with the staff as it is then. */
  function change(call: Call<StaffChange>, caller: DeskCaller, work: (trx: ShopTransaction) => Promise<void>) {
    return changeOnce(call, deps, caller, { run: work, answer: readStaff })
  }

  async function readStaff(db: Database): Promise<Staff> {
    return { staff: await listStaff(db), invites: await listStaffInvites(db, deps) }
  }
}
