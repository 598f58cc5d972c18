import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import { readMark } from './changes.ts'
import { loadSnapshot, type Snapshot } from './snapshot.ts'

/** How long a replica may lag behind before the primary is read instead, in milliseconds. */
const MOST_LAG_MS = 300
const LOOK_EVERY_MS = 20

/** Where the public data is read from. */
export interface PublicSource {
  replica: Database
  log: Logger
}

/**
 * Reads the public data, from a replica if there is one. Of the products it reads only those that have changed since `before`. The mark of
 * the last change comes from the primary. A replica is used only once it has the same mark. So a server never shows an older state than the
 * primary's at the moment of the call, its own changes included.
 * @param day the South African day, YYYY-MM-DD
 */
export async function readSnapshot(db: Database, day: string, source?: PublicSource, before?: Snapshot): Promise<Snapshot> {
  if (!source) return loadSnapshot(db, day, before)
  const { replica, log } = source
  try {
    if (await hasMark(replica, await readMark(db))) return await loadSnapshot(replica, day, before, db)
    log.warn({ ms: MOST_LAG_MS }, 'the replica lags behind; public data was read from the primary')
  } catch (err) {
    log.warn({ err }, 'the replica does not answer; public data was read from the primary')
  }
  return loadSnapshot(db, day, before)
}

/** Waits until a replica has the mark. Returns false after the longest wait. */
async function hasMark(replica: Database, mark: string | null): Promise<boolean> {
  const until = performance.now() + MOST_LAG_MS
  while ((await readMark(replica)) !== mark) {
    if (performance.now() >= until) return false
    await delay(LOOK_EVERY_MS)
  }
  return true
}
