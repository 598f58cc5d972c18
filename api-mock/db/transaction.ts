import type { Deps } from '../deps.ts'
import type { ShopTransaction } from './open.ts'

/**
 * Runs `work` in one transaction: all of it is stored, or none. SQLite runs transactions in sequence, PostgreSQL in parallel. So code that
 * reads before it writes locks the row first (`lockCart`, `lockOrder`).
 */
export function transact<Result>({ db }: Pick<Deps, 'db'>, work: (trx: ShopTransaction) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work)
}

/** Locks a cart's row until the transaction ends, and returns it. */
export function lockCart(trx: ShopTransaction, { dialect }: Pick<Deps, 'dialect'>, cartKey: string) {
  const row = trx.selectFrom('cart').selectAll().where('cart_key', '=', cartKey)
  return (dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}
