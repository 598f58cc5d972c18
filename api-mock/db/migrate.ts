import { Migrator, type Migration } from 'kysely/migration'
import { up as createCatalogue } from './migrations/001-catalogue.ts'
import { up as createCarts } from './migrations/002-carts.ts'
import { up as createOrders } from './migrations/003-orders.ts'
import type { Database } from './open.ts'

/** In order, and never changed once released: a new need is a new migration. */
const migrations: Record<string, Migration> = {
  '001-catalogue': { up: createCatalogue },
  '002-carts': { up: createCarts },
  '003-orders': { up: createOrders },
}

const migratorOf = (db: Database) => new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })

/** Brings the database to the newest shape. Throws what the failing migration threw. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error instanceof Error) throw error
  if (error) throw new Error('The database could not be migrated', { cause: error })
}

/** Whether the database answers and has every migration. */
export async function isMigrated(db: Database): Promise<boolean> {
  const known = await migratorOf(db).getMigrations()
  return known.every((migration) => migration.executedAt !== undefined)
}
