import { sql } from 'kysely'
import type { Database, ShopTransaction } from '../db/open.ts'

/** The customer that a guest's cart key has become part of, or null. Inside a transaction: as of now. */
export async function mergedInto(db: Database | ShopTransaction, guestKey: string): Promise<string | null> {
  const alias = await db.selectFrom('cart_alias').select('customer_id').where('guest_key', '=', guestKey).executeTakeFirst()
  return alias?.customer_id ?? null
}

/** The customer whose account has the cart of this key, or null. */
export async function customerOfCart(db: Database | ShopTransaction, cartKey: string): Promise<string | null> {
  const customer = await db.selectFrom('customer').select('customer_id').where('cart_key', '=', cartKey).executeTakeFirst()
  return customer?.customer_id ?? null
}

/**
 * Whose a cart key is beyond a guest's: the customer that a guest has become, or whose own cart it names. Null for a guest's. Every call
 * of every guest asks this, so it is one question, and not built anew each time.
 */
export async function customerBehind(db: Database | ShopTransaction, cartKey: string): Promise<{ id: string; own: boolean } | null> {
  const { rows } = await sql<{ customer_id: string; own: number }>`
    select customer_id, 0 as own from cart_alias where guest_key = ${cartKey}
    union all select customer_id, 1 as own from customer where cart_key = ${cartKey}`.execute(db)
  const [found] = rows
  return found ? { id: found.customer_id, own: found.own === 1 } : null
}
