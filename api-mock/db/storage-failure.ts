import { isOutage } from './outage.ts'

/** Why the database cannot store anything at present: no connection, a lock of another process, a full disk, or the shop has moved. */
export type StorageFailure = 'database_away' | 'database_locked' | 'database_moved' | 'disk_full'

/** The message of every change in a database that the shop has left (`shop move-to`). */
export const MOVED = 'The shop has moved to another database. This one takes no changes, until npm run shop -- reopen'

/** SQLite's primary result codes. */
const [BUSY, LOCKED, FULL] = [5, 6, 13]

/** Classifies an error of the database or of a file. Null for an error that is about the statement itself. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  if (!(error instanceof Error)) return null
  if (error.message === MOVED) return 'database_moved'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const result = sqliteResultOf(error)
  // 53100: PostgreSQL's own code of a full disk.
  if (result === FULL || code === 'ENOSPC' || code === '53100') return 'disk_full'
  if (result === BUSY || result === LOCKED) return 'database_locked'
  return isOutage(error) ? 'database_away' : null
}

/** The system's own code for a reason, as a field of a log line, whichever database reported it. Empty for a reason without such a code. */
export const systemCode = (reason: string): { code?: 'ENOSPC' } =>
  reason === ('disk_full' satisfies StorageFailure) ? { code: 'ENOSPC' } : {}

/** Whether another process holds a lock of SQLite. The statement had no effect. */
export const isLocked = (error: unknown) => error instanceof Error && sqliteResultOf(error) === BUSY

/** Whether others hold a lock, of SQLite or of a table of PostgreSQL (`lock_timeout`). The statement had no effect. */
export const isLockTaken = (error: unknown): boolean =>
  isLocked(error) || (error instanceof Error && 'code' in error && error.code === '55P03')

/** The primary result code; Node gives the extended one. Null for an error of something else. */
function sqliteResultOf(error: Error): number | null {
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null
}
