import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isMigrated } from '../db/migrate.ts'
import { type StorageFailure, systemCode, storageFailureOf } from '../db/storage-failure.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

/** Why the server should get no requests. */
export type NotReady = 'closing' | 'not_migrated' | 'database_failed' | StorageFailure

export interface Readiness {
  /** The reason for 503 at `/readyz`; null if the server is ready. Answers within 3 s. */
  check(): Promise<NotReady | null>
  /** A request failed because of the storage: the next check tries a write at once. */
  suspect(): void
}

/** Shorter than the timeout of the health checker. */
const TIMEOUT_MS = 3000
/** While all is well a check tries a write this often, in milliseconds. */
const WRITE_EVERY_MS = 5000
/** The size of the trial write. It fails before the last small write does. */
const TRIAL_BYTES = 64 * 1024

/**
 * Creates the check of readiness. The server is ready while it does not shut down, and the database answers, has all migrations and stores
 * a write. Logs when the reason changes. After a failure each check tries a write, so the server becomes ready again without any request.
 */
export function createReadiness({ db, dialect, log, closing }: Pick<Deps, 'db' | 'dialect' | 'log' | 'closing'>): Readiness {
  let reason: NotReady | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  let running: Promise<NotReady | null> | undefined

  function becomes(next: NotReady | null, error?: unknown): NotReady | null {
    if (next !== reason) {
      if (next === null) log.warn({ was: reason }, 'the server is ready again')
      else log.error({ reason: next, ...systemCode(next), err: error }, 'the server is not ready')
    }
    reason = next
    return next
  }

  async function examine(): Promise<NotReady | null> {
    try {
      if (!(await isMigrated(db))) return becomes('not_migrated')
      if (reason !== null || performance.now() - writtenAt >= WRITE_EVERY_MS) {
        await tryWrite(db)
        writtenAt = performance.now()
      } else {
        await tryLock(db)
      }
      return becomes(null)
    } catch (error) {
      return becomes(storageFailureOf(error) ?? 'database_failed', error)
    }
  }

  return {
    async check() {
      if (closing?.aborted) return 'closing'
      running ??= examine().finally(() => (running = undefined))
      const timer = new AbortController()
      const late = delay(TIMEOUT_MS, 'late' as const, { signal: timer.signal, ref: false })
      const found = await Promise.race([running, late])
      timer.abort()
      // SQLite is in this process: it waits for a lock only.
      return found === 'late' ? becomes(dialect === 'sqlite' ? 'database_locked' : 'database_away') : found
    },
    suspect() {
      writtenAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** Begins and ends a transaction, without a byte on the disk. Waits as long as another process holds the lock of SQLite. */
const tryLock = (db: Deps['db']): Promise<void> => transact({ db }, async () => undefined)

/** Stores a row and removes it in the same transaction, so that no one sees it. Throws the error of the database. */
async function tryWrite(db: Deps['db']): Promise<void> {
  const name = `write-trial-${randomUUID()}`
  await transact({ db }, async (trx) => {
    await trx
      .insertInto('setting')
      .values({ name, value: '0'.repeat(TRIAL_BYTES) })
      .execute()
    await trx.deleteFrom('setting').where('name', '=', name).execute()
  })
}
