import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

/** The customer into whose cart a guest's cart was merged, or null. Inside a transaction it reads the current state. */
export async function mergedInto(db: Database, guestKey: string): Promise<string | null> {
  const alias = await db.selectFrom('cart_alias').select('customer_id').where('guest_key', '=', guestKey).executeTakeFirst()
  return alias?.customer_id ?? null
}

/** The customer whose account uses this cart key, or null. */
export async function customerOfCart(db: Database, cartKey: string): Promise<string | null> {
  const customer = await db.selectFrom('customer').select('customer_id').where('cart_key', '=', cartKey).executeTakeFirst()
  return customer?.customer_id ?? null
}

/**
 * The customer behind a cart key: the one into whom the guest was merged, or the one whose own cart has this key. Null for a guest's key.
 * Every request of a guest runs this query, so it is one statement that is compiled once.
 */
export async function customerOfKey(db: Database, cartKey: string): Promise<{ id: string; own: boolean } | null> {
  const { rows } = await sql<{ customer_id: string; own: number }>`
    select customer_id, 0 as own from cart_alias where guest_key = ${cartKey}
    union all select customer_id, 1 as own from customer where cart_key = ${cartKey}`.execute(db)
  const [found] = rows
  return found ? { id: found.customer_id, own: found.own === 1 } : null
}
