import { SqliteAdapter } from 'kysely'
import { createGroupCommit } from './group-commit.ts'
import type { Database, ShopTransaction } from './open.ts'

const groupCommits = new WeakMap<Database, ReturnType<typeof createGroupCommit>>()

/**
 * Runs `work` in one transaction: all of it is stored, or none. SQLite runs transactions in sequence and commits those that wait together
 * (decision 058), PostgreSQL runs them in parallel. So code that reads before it writes locks the row first (`lockCart`, `lockOrder`).
 */
export function transact<Result>({ db }: { db: Database }, work: (trx: ShopTransaction) => Promise<Result>): Promise<Result> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return db.transaction().execute(work)
  const groupCommit = groupCommits.get(db) ?? createGroupCommit(db)
  groupCommits.set(db, groupCommit)
  return groupCommit(work)
}

/** Locks a cart's row until the transaction ends, and returns it. */
export function lockCart(trx: ShopTransaction, cartKey: string) {
  return trx.selectFrom('cart').selectAll().where('cart_key', '=', cartKey).forUpdate().executeTakeFirst()
}
