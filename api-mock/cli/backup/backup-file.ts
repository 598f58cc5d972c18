import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { constants, gunzipSync } from 'node:zlib'
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
    // SQLite leaves a journal beside a copy that it could not finish.
    for (const suffix of ['', '-journal']) await rm(`${part}${suffix}`, { force: true })
  }
}

const HEAD_BYTES = 4096
const isSqlite = (head: Buffer) => head.subarray(0, 16).toString('latin1') === 'SQLite format 3\0'

/** The engine of a backup and whether it is packed with gzip, by its first bytes. Throws `bad_file` for any other file. */
export async function formOf(file: string): Promise<{ engine: Dialect; isPacked: boolean }> {
  const handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  await handle.close()
  const head = buffer.subarray(0, bytesRead)
  if (isSqlite(head)) return { engine: 'sqlite', isPacked: false }
  if (head.toString('latin1', 0, 2) !== '\x1f\x8b') throw new Refusal('bad_file', `${file} is no backup of a shop`)
  return { engine: isSqlite(unpackedHead(head)) ? 'sqlite' : 'postgres', isPacked: true }
}

/** The beginning of the unpacked file; empty if it is damaged, which the restore says. */
function unpackedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
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
