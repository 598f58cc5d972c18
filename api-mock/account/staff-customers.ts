import type { Role } from '../../src/contract/account/customer.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { removeFromDesk } from '../desk/staff-members.ts'
import { leaveAccount, openAccount } from '../trade/accounts.ts'
import { endSessions } from './access/sessions.ts'
import type { CustomerRow } from './customer-row.ts'

/** The highest discount, in percent. */
export const DISCOUNT_MOST = 90

interface Terms {
  role: Exclude<Role, 'staff'>
  /** Percent, 0 to 90. */
  discount: number
}

/**
 * Gives an account a role and a discount. The customer's next response has the new prices. No session ends, except for a member of the
 * staff, who leaves the desk. Throws `last_owner`.
 */
export async function setCustomerTerms(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'random'>,
  row: CustomerRow,
  { role, discount }: Terms,
  by: Actor,
): Promise<void> {
  await removeFromDesk(trx, deps, row, by)
  await trx
    .updateTable('customer')
    .set({ role, discount_percentage: discount, updated_at: deps.clock.now().toISOString() })
    .where('customer_id', '=', row.customer_id)
    .execute()
  if (role === 'trade') await openAccount(trx, deps, row)
  else await leaveAccount(trx, deps, row.customer_id)
  await writeAudit(trx, deps, by, {
    action: 'customers.role',
    subject: `customer ${row.customer_id}`,
    before: { role: row.role, discount: row.discount_percentage },
    after: { role, discount },
  })
}

/** Signs a customer out everywhere. Returns how many sessions ended. */
export async function signOutCustomer(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  { customer_id }: Pick<CustomerRow, 'customer_id'>,
  by: Actor,
): Promise<number> {
  const sessions = await trx.selectFrom('session').select('token_hash').where('customer_id', '=', customer_id).execute()
  await endSessions(trx, customer_id)
  await writeAudit(trx, deps, by, { action: 'customers.end_sessions', subject: `customer ${customer_id}` })
  return sessions.length
}
