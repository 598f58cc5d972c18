import type { Config } from '../../config.ts'
import { openDatabase, type Database } from '../../db/open.ts'

/** What people have decided about their data in the shop that a restore replaces. An older backup has no trace of it. */
export interface Decisions {
  /** The ids of the customers with an account. */
  customers: ReadonlySet<string>
  /** The readers of the newsletter who may get no letter. */
  unsubscribed: readonly { email: string; state: 'unsubscribed' | 'refused'; unsubscribed_at: string | null }[]
}

async function inShop<Result>(config: Config, work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db } = openDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Reads the decisions before a restore. */
export function readDecisions(config: Config): Promise<Decisions> {
  return inShop(config, async (db) => {
    const customers = await db.selectFrom('customer').select('customer_id').execute()
    const readers = await db
      .selectFrom('newsletter')
      .select(['email', 'state', 'unsubscribed_at'])
      .where('state', 'in', ['unsubscribed', 'refused'])
      .execute()
    const unsubscribed = readers.flatMap(({ state, ...reader }) =>
      state === 'unsubscribed' || state === 'refused' ? [{ ...reader, state }] : [],
    )
    return { customers: new Set(customers.map(({ customer_id }) => customer_id)), unsubscribed }
  })
}

/**
 * Applies the decisions after a restore: who has unsubscribed stays unsubscribed. Returns the addresses of the accounts that were deleted since
 * the backup, and are back. They are not deleted again here, because a wrong deletion may be the reason for the restore.
 */
export function keepDecisions(config: Config, { customers, unsubscribed }: Decisions): Promise<string[]> {
  return inShop(config, async (db) => {
    await db.transaction().execute(async (trx) => {
      for (const { email, state, unsubscribed_at } of unsubscribed)
        await trx
          .updateTable('newsletter')
          .set({ state, unsubscribed_at })
          .where('email', '=', email)
          .where('state', 'in', ['pending', 'confirmed'])
          .execute()
    })
    const restored = await db.selectFrom('customer').select(['customer_id', 'email']).orderBy('email').execute()
    return restored.flatMap(({ customer_id, email }) => (customers.has(customer_id) ? [] : [email]))
  })
}

/**
 * Pauses the letters that were being sent when a backup was taken. More readers may have got them since, and the backup does not know who. The
 * staff decide at the desk whether to go on. Returns the subjects of the letters.
 */
export function pauseLetters(config: Config): Promise<string[]> {
  return inShop(config, async (db) => {
    const paused = await db
      .updateTable('newsletter_letter')
      .set((row) => ({ state: 'paused', rev: row('rev', '+', 1) }))
      .where('state', '=', 'sending')
      .returning('subject')
      .execute()
    return paused.map(({ subject }) => subject)
  })
}
