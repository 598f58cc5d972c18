import type { StaffMember } from '../../src/contract/desk/desk.ts'
import { deskRoles, type DeskRole } from '../../src/contract/desk/rights.ts'
import { endSessions } from '../account/access/sessions.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import { removeSecondFactor } from '../account/passkeys/second-factor.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { endInviteOf } from './staff/invites.ts'
import { writePasskeyRemovedMail, writeStaffMail } from '../mail/account-mail.ts'

/** The people at the desk: owners first, then by name. */
export async function listStaff(db: Database): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff_member')
    .innerJoin('customer', 'customer.customer_id', 'staff_member.customer_id')
    .where('customer.role', '=', 'staff')
    .select(['customer.customer_id as user_id', 'email', 'first_name', 'last_name', 'staff_member.role', 'added_at'])
    .select((member) => [
      member
        .selectFrom('passkey')
        .whereRef('passkey.customer_id', '=', 'customer.customer_id')
        .select((key) => key.fn.countAll<number>().as('count'))
        .as('passkeys'),
      member
        .selectFrom('sign_in')
        .whereRef('sign_in.customer_id', '=', 'customer.customer_id')
        .select((signIn) => signIn.fn.countAll<number>().as('count'))
        .as('sign_ins'),
      member
        .selectFrom('sign_in')
        .whereRef('sign_in.customer_id', '=', 'customer.customer_id')
        .select((signIn) => signIn.fn.max('last_seen_at').as('last'))
        .as('last_seen_at'),
    ])
    .execute()
  return rows
    .map(({ first_name, last_name, passkeys, sign_ins, ...row }) => ({
      ...row,
      name: `${first_name} ${last_name}`.trim(),
      has_passkey: (passkeys ?? 0) > 0,
      sign_ins: sign_ins ?? 0,
    }))
    .toSorted((a, b) => deskRoles.indexOf(a.role) - deskRoles.indexOf(b.role) || a.name.localeCompare(b.name))
}

/** The present role of a member of the staff, or null. */
async function roleOf(trx: ShopTransaction, customer: CustomerRow): Promise<DeskRole | null> {
  if (customer.role !== 'staff') return null
  const row = await trx.selectFrom('staff_member').select('role').where('customer_id', '=', customer.customer_id).executeTakeFirst()
  return row?.role ?? null
}

/** Locks all members, so that two changes at once cannot remove the last owner. Throws `last_owner`. */
async function requireAnotherOwner(trx: ShopTransaction, customerId: string): Promise<void> {
  const members = await trx.selectFrom('staff_member').select(['customer_id', 'role']).orderBy('customer_id').forUpdate().execute()
  if (!members.some(({ customer_id, role }) => role === 'owner' && customer_id !== customerId))
    throw new ShopError(409, 'last_owner', 'The desk needs an owner. Make somebody else an owner first.')
}

/**
 * Gives an account a role at the desk, or another one. A new member gets a mail with the address of the desk, is signed out everywhere, and loses
 * passkeys and recovery codes, with a mail about it: those from before may be another person's. Returns the role before. Throws `last_owner`.
 */
export async function setDeskRole(
  trx: ShopTransaction,
  deps: Deps,
  customer: CustomerRow,
  role: DeskRole,
  by: Actor,
): Promise<DeskRole | null> {
  const before = await roleOf(trx, customer)
  if (before === 'owner' && role !== 'owner') await requireAnotherOwner(trx, customer.customer_id)
  const { customer_id } = customer
  const now = deps.clock.now().toISOString()
  // The prices of the staff are those of a customer.
  const asStaff = { role: 'staff', discount_percentage: 0, updated_at: now } as const
  if (customer.role !== 'staff') {
    await trx.updateTable('customer').set(asStaff).where('customer_id', '=', customer_id).execute()
    await endSessions(trx, customer_id)
    await writeStaffMail(trx, deps, customer, role)
    const removed = await removeSecondFactor(trx, customer_id)
    if (removed > 0) await writePasskeyRemovedMail(trx, deps, customer, 'all passkeys and recovery codes')
  }
  await trx
    .insertInto('staff_member')
    .values({ customer_id, role, added_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ role }))
    .execute()
  await endInviteOf(trx, customer)
  await writeAudit(trx, deps, by, {
    action: before === null ? 'staff.add' : 'staff.role',
    subject: `staff ${customer.email}`,
    before: { role: before },
    after: { role },
  })
  return before
}

/**
 * Takes a person's role at the desk away and signs the person out everywhere. Returns false for a person without a role. Throws
 * `last_owner`, unless `evenLastOwner`: the account may be another person's, and only the command line makes a new owner then.
 */
export async function removeFromDesk(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  customer: CustomerRow,
  by: Actor,
  { evenLastOwner = false } = {},
): Promise<boolean> {
  const before = await roleOf(trx, customer)
  if (before === null) return false
  if (before === 'owner' && !evenLastOwner) await requireAnotherOwner(trx, customer.customer_id)
  const { customer_id } = customer
  await trx.deleteFrom('staff_member').where('customer_id', '=', customer_id).execute()
  const updated_at = deps.clock.now().toISOString()
  await trx.updateTable('customer').set({ role: 'customer', updated_at }).where('customer_id', '=', customer_id).execute()
  await endSessions(trx, customer_id)
  await writeAudit(trx, deps, by, { action: 'staff.remove', subject: `staff ${customer.email}`, before: { role: before } })
  return true
}
