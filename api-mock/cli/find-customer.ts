import type { CustomerRow } from '../account/customer-row.ts'
import type { Database } from '../db/open.ts'
import { Refusal } from './refusal.ts'

/** Finds an account by its e-mail, in any case, or its id. Throws a Refusal if there is none. */
export async function findCustomer(db: Database, emailOrId: string): Promise<CustomerRow> {
  const [column, value] = emailOrId.includes('@')
    ? (['email', emailOrId.trim().toLowerCase()] as const)
    : (['customer_id', emailOrId] as const)
  const row = await db.selectFrom('customer').selectAll().where(column, '=', value).executeTakeFirst()
  if (!row) throw new Refusal('not_found', `There is no customer ${emailOrId}`)
  return row
}
