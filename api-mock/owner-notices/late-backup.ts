import { sql } from 'kysely'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Database } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notifyOwner } from './notify-owner.ts'

/** The setting with the time of the last backup, ISO 8601. */
export const LAST_BACKUP = 'last_backup'

const LATE_BACKUP = 'backup-late-for-the-shop'
/** After so many days without a backup one is late. */
const DAYS = 2

/** The time of the last backup, ISO 8601; null if none was made. */
export async function lastBackup(db: Database): Promise<string | null> {
  const found = await db.selectFrom('setting').select('value').where('name', '=', LAST_BACKUP).executeTakeFirst()
  return found?.value ?? null
}

/** Whether a shop whose last backup was made then needs another one. */
export const isLate = (made: string, clock: Deps['clock']): boolean => clock.now().getTime() - Date.parse(made) >= DAYS * DAY_MS

/**
 * Notifies the owner of a shop in production, once a day, while no backup was made for two days: the timer does not run, or the disk is full. A
 * new shop has two days for its first one. `BACKUPS_ELSEWHERE` ends it, for a database that its provider backs up.
 */
export async function notifyOwnerOfLateBackup(deps: Deps): Promise<void> {
  if (deps.config.mode !== 'production' || deps.config.backupsElsewhere) return
  const last = await lastBackup(deps.db)
  if (!isLate(last ?? (await startOf(deps.db)), deps.clock)) return
  const made = last === null ? 'No backup was made yet' : `The last backup was made on ${formatDayLong(southAfricanDay(new Date(last)))}`
  await transact(deps, (trx) =>
    notifyOwner(trx, deps, {
      key: `${LATE_BACKUP}-${southAfricanDay(deps.clock.now())}`,
      mail: { name: LATE_BACKUP, values: { made } },
      push: { title: 'A backup is missing', body: `${made}.`, path: '/desk/' },
    }),
  )
}

/** When the database was created, ISO 8601. */
async function startOf(db: Database): Promise<string> {
  const { rows } = await sql<{ start: string }>`select min(timestamp) as start from kysely_migration`.execute(db)
  return rows[0]?.start ?? ''
}
