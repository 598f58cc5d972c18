import { logSecurity } from '../../logging/security-log.ts'
import { emailSchema } from '../../../src/contract/account/address.ts'
import { deskRoles, type DeskRole } from '../../../src/contract/desk/rights.ts'
import { findByEmail } from '../../account/customer-row.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine } from '../../audit/audit.ts'
import { inviteStaffByCommand } from '../../desk/staff/invites.ts'
import { listStaff, removeFromDesk, setDeskRole } from '../../desk/staff-members.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { findCustomer } from '../find-customer.ts'
import { Refusal, refusingLastOwner, wrongUsage } from '../refusal.ts'
import { table } from '../table.ts'

const role = { role: { value: 'ROLE', text: `one of: ${deskRoles.join(', ')}` } }

export const staffCommands: readonly Command[] = [
  { name: 'staff list', summary: 'the people who may work at the desk', run: list },
  {
    name: 'staff add',
    summary: 'gives an account a role at the desk, or invites an e-mail address without one',
    takes: ['customer'],
    options: role,
    detail: [
      'An address without an account gets a mail with a link that works once, for 7 days; the command prints the link too. The person chooses a password there.',
      'The desk at /desk also needs a passkey, which the first sign-in adds.',
    ],
    run: add,
  },
  {
    name: 'staff role',
    summary: 'changes the role of a person at the desk',
    takes: ['customer'],
    options: role,
    run: (call) => setRole(call, { mustBeThere: true }),
  },
  {
    name: 'staff remove',
    summary: 'takes the role at the desk away and signs the person out everywhere',
    takes: ['customer'],
    run: remove,
  },
]

async function list({ shop }: Call): Promise<Outcome> {
  const staff = await listStaff((await shop()).db)
  const rows = staff.map((member) => [
    member.email,
    member.name,
    member.role,
    member.has_passkey ? 'passkey' : 'no passkey yet',
    member.last_seen_at?.slice(0, 16).replace('T', ' ') ?? 'never',
  ])
  return {
    data: staff,
    lines:
      staff.length === 0 ? ['Nobody works at the desk yet.'] : table(['e-mail', 'name', 'role', 'second factor', 'last seen (UTC)'], rows),
  }
}

const notAtDesk = (name: string) => new Refusal('not_found', `${name} does not work at the desk`)

/** Gives an account a role, or invites an address without an account. */
async function add(call: Call): Promise<Outcome> {
  const { given, shop } = call
  const email = emailSchema.safeParse(given.argument(0))
  const deps = await shop()
  if (!email.success || (await findByEmail(deps.db, email.data))) return setRole(call)
  const inviting = { email: email.data, role: roleIn(call) }
  const link = await transact(deps, (trx) => inviteStaffByCommand(trx, deps, inviting, commandLine()))
  return {
    lines: [
      `${email.data} has no account yet. A mail with a link invites the address as ${inviting.role}. The link works once, for 7 days:`,
      link,
    ],
    data: { ...inviting, invited: true, link },
  }
}

function roleIn({ given }: Call): DeskRole {
  const chosen = given.oneOf('role', deskRoles)
  if (!chosen) throw wrongUsage('--role is needed')
  return chosen
}

async function setRole(call: Call, { mustBeThere = false } = {}): Promise<Outcome> {
  const { given, shop } = call
  const chosen = roleIn(call)
  const deps = await shop()
  const row = await findCustomer(deps.db, given.argument(0))
  const before = await transact(deps, async (trx) => {
    const was = await refusingLastOwner(() => setDeskRole(trx, deps, row, chosen, commandLine()))
    if (mustBeThere && was === null) throw notAtDesk(row.email)
    return was
  })
  logSecurity(deps, 'role_changed', { customerId: row.customer_id, from: before ?? 'none', to: chosen })
  return {
    lines: [`${row.email}: ${before ?? 'not at the desk'} → ${chosen}`],
    data: { user_id: row.customer_id, email: row.email, was: before, role: chosen },
  }
}

async function remove({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const row = await findCustomer(deps.db, given.argument(0))
  const removed = await transact(deps, (trx) => refusingLastOwner(() => removeFromDesk(trx, deps, row, commandLine())))
  if (!removed) throw notAtDesk(row.email)
  logSecurity(deps, 'role_changed', { customerId: row.customer_id, to: 'none' })
  return { lines: [`${row.email}: not at the desk any more, every session ended`], data: { user_id: row.customer_id, email: row.email } }
}
