import { counted } from '../../../src/domain/counted.ts'
import type { Role } from '../../../src/contract/account/customer.ts'
import { endSessions } from '../../account/access/sessions.ts'
import { DISCOUNT_MOST, setCustomerTerms, signOutCustomer } from '../../account/staff-customers.ts'
import { removeSecondFactor } from '../../account/passkeys/second-factor.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine, writeAudit } from '../../audit/audit.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { writePasskeyRemovedMail } from '../../mail/account-mail.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { findCustomer } from '../find-customer.ts'
import { refusingLastOwner, wrongUsage } from '../refusal.ts'

export const customerChanges: readonly Command[] = [
  {
    name: 'customers make-trade',
    summary: 'makes a trade customer, with lists and a discount',
    takes: ['customer'],
    options: { discount: { value: 'N', text: `percent off every price, 1 to ${DISCOUNT_MOST}` } },
    run: async (call) => {
      const discount = call.given.whole('discount', 1, DISCOUNT_MOST)
      if (discount === null) throw wrongUsage('--discount is needed')
      return change(call, 'trade', discount)
    },
  },
  {
    name: 'customers make-decorator',
    summary: 'makes a decorator, with an optional discount',
    takes: ['customer'],
    options: { discount: { value: 'N', text: `percent off every price, 0 to ${DISCOUNT_MOST} (0)` } },
    run: async (call) => change(call, 'decorator', call.given.whole('discount', 0, DISCOUNT_MOST) ?? 0),
  },
  {
    name: 'customers make-customer',
    summary: 'makes an ordinary customer, without a discount',
    takes: ['customer'],
    run: (call) => change(call, 'customer', 0),
  },
  {
    name: 'customers remove-second-factor',
    summary: 'removes every passkey and recovery code of a customer who has lost them, and signs the customer out everywhere',
    takes: ['customer'],
    run: removeLostSecondFactor,
  },
  { name: 'customers end-sessions', summary: 'signs a customer out everywhere', takes: ['customer'], run: signOutEverywhere },
]

async function change({ given, shop }: Call, role: Exclude<Role, 'staff'>, discount: number): Promise<Outcome> {
  const deps = await shop()
  const row = await findCustomer(deps.db, given.argument(0))
  await transact(deps, (trx) => refusingLastOwner(() => setCustomerTerms(trx, deps, row, { role, discount }, commandLine())))
  logSecurity(deps, 'role_changed', { customerId: row.customer_id, from: row.role, to: role, discount })
  return {
    lines: [`${row.email}: ${row.role} (${row.discount_percentage}%) → ${role} (${discount}%)`],
    data: { user_id: row.customer_id, email: row.email, role, discount_percentage: discount },
  }
}

async function signOutEverywhere({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const row = await findCustomer(deps.db, given.argument(0))
  const ended = await transact(deps, (trx) => signOutCustomer(trx, deps, row, commandLine()))
  logSecurity(deps, 'sessions_ended', { customerId: row.customer_id })
  return { lines: [`${row.email}: ${counted(ended, 'session')} ended`], data: { user_id: row.customer_id, email: row.email, ended } }
}

async function removeLostSecondFactor({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const row = await findCustomer(deps.db, given.argument(0))
  const removed = await transact(deps, async (trx) => {
    const passkeys = await removeSecondFactor(trx, row.customer_id)
    await endSessions(trx, row.customer_id)
    await writeAudit(trx, deps, commandLine(), { action: 'customers.remove_second_factor', subject: `customer ${row.customer_id}` })
    if (passkeys > 0) await writePasskeyRemovedMail(trx, deps, row, 'all passkeys and recovery codes')
    return passkeys
  })
  logSecurity(deps, 'passkey_changed', { customerId: row.customer_id, change: 'removed by the shop' })
  return {
    lines: [
      `${row.email}: ${counted(removed, 'passkey')} removed, every session ended`,
      ...(row.role === 'staff' ? ['The next sign-in needs only the password. It has no right of the staff until a passkey is added.'] : []),
    ],
    data: { user_id: row.customer_id, email: row.email, removed },
  }
}
