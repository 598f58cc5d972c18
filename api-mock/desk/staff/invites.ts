import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { brand } from '../../../src/contract/brand.ts'
import type { StaffInviteRow } from '../../../src/contract/desk/staff/staff-invite.ts'
import type { DeskRole } from '../../../src/contract/desk/rights.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'
import type { CustomerRow } from '../../account/customer-row.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { StaffInviteTable } from '../../db/schema/desk.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound, ShopError } from '../../http/shop-error.ts'
import { writeStaffInviteMail } from '../../mail/account-mail.ts'
import { hashOfLink, newMailedLink } from '../../secrets/mailed-link.ts'
import { nameAtDesk, type DeskCaller } from '../desk-caller.ts'

type InviteRow = Selectable<StaffInviteTable>

/** How long the link of an invitation works, in days. */
const DAYS = 7

const hashOf = (link: string) => hashOfLink('staff', link)

/** Whether the command line invited, or a person who is still an owner. The link of any other invitation does not work. */
const isOfOwner = ({ or, eb, exists, selectFrom }: ExpressionBuilder<Schema, 'staff_invite'>) =>
  or([
    eb('staff_invite.invited_by', 'is', null),
    exists(
      selectFrom('staff_member')
        .innerJoin('customer', 'customer.customer_id', 'staff_member.customer_id')
        .select('staff_member.customer_id')
        .whereRef('staff_member.customer_id', '=', 'staff_invite.invited_by')
        .where('staff_member.role', '=', 'owner')
        .where('customer.role', '=', 'staff'),
    ),
  ])

/** The open and the ended invitations, newest first. An accepted one is deleted. */
export async function listStaffInvites(db: Database, { clock }: Pick<Deps, 'clock'>): Promise<StaffInviteRow[]> {
  const rows = await db
    .selectFrom('staff_invite')
    .select(['invite_id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'])
    .select((invite) => isOfOwner(invite).as('of_owner'))
    .orderBy('created_at', 'desc')
    .orderBy('invite_id')
    .execute()
  const names = new Map<string | null, string>()
  for (const id of new Set(rows.map(({ invited_by }) => invited_by))) names.set(id, await nameOf(db, id))
  const now = clock.now().toISOString()
  return rows.map(({ of_owner, invited_by, ...row }) => ({
    ...row,
    invited_by: names.get(invited_by) ?? '',
    is_open: Boolean(of_owner) && row.expires_at > now,
  }))
}

async function nameOf(db: Database, customerId: string | null): Promise<string> {
  if (customerId === null) return brand.name
  const owner = db.selectFrom('customer').select(['first_name', 'last_name', 'email']).where('customer_id', '=', customerId)
  const { first_name, last_name, email } = await owner.executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`.trim() || email
}

type Inviting = { email: string; role: DeskRole }

interface Inviter {
  by: Actor
  /** Null for the command line. */
  customerId: string | null
  /** The name that the mail states. */
  name: string
}

const inviterOf = (caller: DeskCaller): Inviter => ({
  by: caller.by,
  customerId: caller.signedIn.customer.customer_id,
  name: nameAtDesk(caller),
})

/**
 * Mails an address without an account an invitation to the desk, with a link that works once, for 7 days. It replaces an earlier one. Throws
 * `rate_limited` after too many mails of a day to the address.
 */
export async function inviteStaff(trx: ShopTransaction, deps: Deps, { email, role }: Inviting, caller: DeskCaller): Promise<void> {
  await inviteAs(trx, deps, { email, role }, inviterOf(caller))
}

/** Invites like `inviteStaff`, by the command line. It counts without an owner, for there may be none yet. Returns the address of the link. */
export const inviteStaffByCommand = (trx: ShopTransaction, deps: Deps, inviting: Inviting, by: Actor): Promise<string> =>
  inviteAs(trx, deps, inviting, { by, customerId: null, name: brand.name })

async function inviteAs(trx: ShopTransaction, deps: Deps, { email, role }: Inviting, inviter: Inviter): Promise<string> {
  const address = await send(trx, deps, { email, role }, inviter)
  await writeAudit(trx, deps, inviter.by, { action: 'staff.invite', subject: `staff ${email}`, after: { role } })
  return address
}

/** Mails an invitation with a new link, from now on that of the caller. The earlier link ends. Throws `not_found` and `rate_limited`. */
export async function inviteStaffAgain(trx: ShopTransaction, deps: Deps, inviteId: string, caller: DeskCaller): Promise<void> {
  const ended = await endInvite(trx, inviteId)
  await send(trx, deps, ended, inviterOf(caller))
  await writeAudit(trx, deps, caller.by, { action: 'staff.invite_again', subject: `staff ${ended.email}` })
}

/** Withdraws an invitation: its link ends. Throws `not_found`. */
export async function withdrawStaffInvite(trx: ShopTransaction, deps: Deps, inviteId: string, { by }: DeskCaller): Promise<void> {
  const { email, role } = await endInvite(trx, inviteId)
  await writeAudit(trx, deps, by, { action: 'staff.invite_withdraw', subject: `staff ${email}`, before: { role } })
}

async function endInvite(trx: ShopTransaction, inviteId: string): Promise<InviteRow> {
  const ended = await trx.deleteFrom('staff_invite').where('invite_id', '=', inviteId).returningAll().executeTakeFirst()
  if (!ended) throw notFound('This invitation is not there any more')
  return ended
}

/** Returns the address of the link. */
async function send(trx: ShopTransaction, deps: Deps, { email, role }: Inviting, { customerId, name }: Inviter): Promise<string> {
  const link = newMailedLink(deps)
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + DAYS * DAY_MS)
  const row = {
    link_hash: hashOf(link),
    role,
    invited_by: customerId,
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  }
  await trx
    .insertInto('staff_invite')
    .values({ invite_id: randomUUID(), email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
  const address = `${deps.config.publicUrl}/desk/login?invite=${link}`
  await writeStaffInviteMail(trx, deps, { email, role, address, expires, by: name })
  return address
}

/** The rejection of a link that does not work: 410. */
export const inviteEnded = () =>
  new ShopError(410, 'staff_invite_ended', 'This invitation was used, was withdrawn or has ended. Ask the owner of the shop for a new one.')

/** The invitation of a link. Throws `staff_invite_ended`. */
export async function findStaffInvite(db: Database, { clock }: Pick<Deps, 'clock'>, link: string): Promise<InviteRow> {
  const found = db
    .selectFrom('staff_invite')
    .selectAll()
    .where('link_hash', '=', hashOf(link))
    .where('expires_at', '>', clock.now().toISOString())
    .where(isOfOwner)
  const invite = await found.executeTakeFirst()
  if (!invite) throw inviteEnded()
  return invite
}

/** What the page of a link shows. Throws `staff_invite_ended`. */
export async function readStaffInvite({ db, ...deps }: Deps, link: string) {
  const { email, role, invited_by, expires_at } = await findStaffInvite(db, deps, link)
  const account = await db.selectFrom('customer').select('customer_id').where('email', '=', email).executeTakeFirst()
  return { email, role, invited_by: await nameOf(db, invited_by), expires_at, has_account: account !== undefined }
}

/** Uses an invitation up, in the transaction of its effect. Throws `staff_invite_ended` if another request was faster. */
export async function takeStaffInvite(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, link: string): Promise<InviteRow> {
  const invite = await findStaffInvite(trx, deps, link)
  const taken = trx.deleteFrom('staff_invite').where('invite_id', '=', invite.invite_id).where('link_hash', '=', invite.link_hash)
  if (!(await taken.returning('invite_id').executeTakeFirst())) throw inviteEnded()
  return invite
}

/** Ends the invitation of a person who has a role at the desk now. */
export async function endInviteOf(trx: ShopTransaction, { email }: Pick<CustomerRow, 'email'>): Promise<void> {
  await trx.deleteFrom('staff_invite').where('email', '=', email).execute()
}
