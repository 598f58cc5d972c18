import { randomBytes } from 'node:crypto'
import { createSession } from '../../../api-mock/account/access/sessions.ts'
import { insertCustomer } from '../../../api-mock/account/access/sign-up.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase, type Database } from '../../../api-mock/db/open.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { callerAt } from '../server/api.ts'

/** Signs the owner of the desk in, in a shop's database, and creates the owner where there is none. Returns the token of a session that has passed a second factor. */
export function signInOwner(db: Database): Promise<string> {
  const deps = { db, clock: { now: () => new Date() }, random: (count: number) => randomBytes(count) }
  return transact(deps, async (trx) => {
    const row = { email: 'owner@stoep.example', first_name: 'Demo', last_name: 'Owner', password_hash: 'none', discount_percentage: 0 }
    const customer = await insertCustomer(trx, deps, { ...row, role: 'staff' })
    const { customer_id } =
      customer ?? (await trx.selectFrom('customer').select('customer_id').where('email', '=', row.email).executeTakeFirstOrThrow())
    const added_at = new Date().toISOString()
    if (customer) await trx.insertInto('staff_member').values({ customer_id, role: 'owner', added_at }).execute()
    return (await createSession(trx, deps, customer_id, 'Another device', true)).token
  })
}

/** The token of the owner's session at a shop that runs in a process of its own. */
export async function ownerTokenAt({ data }: { data: string }): Promise<string> {
  const { db } = openDatabase(readConfig({ DATA_DIR: data }))
  try {
    return await signInOwner(db)
  } finally {
    await db.destroy()
  }
}

/** The owner's session at such a shop, and calls to it. */
export const ownerAt = async (shop: { data: string; origin: string }) => ({ token: await ownerTokenAt(shop), call: callerAt(shop) })
