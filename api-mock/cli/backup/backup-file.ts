import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { codeTables } from '../../account/access/mailed-code.ts'
import { migrationNames } from '../../db/migrate.ts'
import type { Dialect } from '../../db/open.ts'
import { Refusal } from '../refusal.ts'

/** Throws if the file exists, unless `force` permits its replacement. */
export function requireFree(file: string, force: boolean): void {
  if (!force && existsSync(file)) throw new Refusal('exists', `${file} is there already: --force replaces it`)
}

/** Calls `write` with a temporary file beside `file`. Renames it to `file` when it is complete and on the disk. */
export async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  try {
    await write(part)
    const handle = await open(part, 'r+')
    // The file contains addresses and password hashes.
    await handle.chmod(0o600)
    await handle.sync()
    await handle.close()
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

/** The engine of a backup, by its first bytes. Throws `bad_file` for any other file. */
export async function engineOf(file: string): Promise<Dialect> {
  const handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  await handle.close()
  const head = buffer.subarray(0, bytesRead).toString('latin1')
  if (head === 'SQLite format 3\0') return 'sqlite'
  if (head.startsWith('\x1f\x8b')) return 'postgres'
  throw new Refusal('bad_file', `${file} is no backup of a shop`)
}

/** Throws for a backup of a newer version, because this version would lose its unknown data. */
export function requireKnownMigrations(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0)
    throw new Refusal('bad_file', `The backup is from a newer version of the shop (it has ${unknown.join(', ')}): update the shop first`)
  if (!migrations.includes(migrationNames[0] ?? '')) throw new Refusal('bad_file', 'The file is no backup of a shop')
}

/** Tables that a restore empties: a session or code that was revoked after the backup must not work again. */
export const endedByRestore = ['session', 'sign_in', 'passkey_challenge', 'recovery_code', ...codeTables] as const

/** Checks a SQLite database. Returns `ok` or what is wrong. */
export function soundness(database: DatabaseSync): string {
  try {
    return String(database.prepare('pragma integrity_check(1)').get()?.['integrity_check'])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The present time as part of a file name. */
export const stamp = (): string => new Date().toISOString().replace(/[:.]/g, '-')
