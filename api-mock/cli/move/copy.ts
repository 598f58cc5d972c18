import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { MoveStore, Row, Table } from './store.ts'
import { Refusal } from '../refusal.ts'

/** The rows of a table and a checksum of all of them, whatever their order. */
export interface Tally {
  table: string
  rows: number
  checksum: string
}

/** A key, as JSON in the maps below. */
const rowSchema = z.array(z.nullable(z.union([z.string(), z.number()])))

const COMMIT_ROWS = 10_000

const hashOf = (row: Row) => createHash('sha256').update(JSON.stringify(row)).digest('base64')
const keyOf = ({ key }: Table, row: Row): Row => key.map((place) => row[place] ?? null)

/** The hash of each row, by its key. */
async function hashesIn(store: MoveStore, table: Table): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for await (const rows of store.read(table)) for (const row of rows) hashes.set(JSON.stringify(keyOf(table, row)), hashOf(row))
  return hashes
}

/** The difference of one table. */
interface Difference {
  table: Table
  /** Rows that only the target has. */
  gone: Row[]
  /** The keys of rows that the target lacks, or has differently. */
  changed: ReadonlySet<string>
}

/**
 * Makes the tables of `to` equal to those of `from`. It reads both and writes only what differs, so a repeated copy continues where an
 * earlier one stopped. Both stores are in a transaction; that of `to` is committed after each table and after each 10,000 rows. Returns the
 * number of rows that it wrote or deleted, and the rows and checksums of `from`.
 */
export async function copyChanges(from: MoveStore, to: MoveStore, tables: readonly Table[]): Promise<{ changes: number; counts: Tally[] }> {
  const differences: Difference[] = []
  const counts: Tally[] = []
  for (const table of tables) {
    const [wanted, present] = [await hashesIn(from, table), await hashesIn(to, table)]
    counts.push(tallyOf(table, wanted))
    const gone = [...present.keys()].filter((key) => !wanted.has(key)).map((key) => rowSchema.parse(JSON.parse(key)))
    const changed = new Set([...wanted].flatMap(([key, hash]) => (present.get(key) === hash ? [] : [key])))
    differences.push({ table, gone, changed })
  }
  // A table comes after those that it references. So its rows are deleted before theirs, and written after them.
  for (const { table, gone } of differences.toReversed()) {
    if (gone.length === 0) continue
    await to.remove(table, gone)
    await checkpoint(to)
  }
  for (const { table, changed } of differences) if (changed.size > 0) await copyRows(from, to, table, changed)
  return { changes: differences.reduce((sum, { gone, changed }) => sum + gone.length + changed.size, 0), counts }
}

async function copyRows(from: MoveStore, to: MoveStore, table: Table, changed: ReadonlySet<string>): Promise<void> {
  let waiting = 0
  for await (const rows of from.read(table)) {
    const fresh = rows.filter((row) => changed.has(JSON.stringify(keyOf(table, row))))
    await to.write(table, fresh)
    waiting += fresh.length
    if (waiting < COMMIT_ROWS) continue
    await checkpoint(to)
    waiting = 0
  }
  await checkpoint(to)
}

async function checkpoint(store: MoveStore): Promise<void> {
  await store.commit()
  await store.begin('write')
}

/** Counts the rows of every table and computes their checksums. */
export async function tallies(store: MoveStore, tables: readonly Table[]): Promise<Tally[]> {
  const found: Tally[] = []
  for (const table of tables) found.push(tallyOf(table, await hashesIn(store, table)))
  return found
}

function tallyOf({ name }: Table, hashes: ReadonlyMap<string, string>): Tally {
  const all = [...hashes.values()].toSorted().join('')
  return { table: name, rows: hashes.size, checksum: createHash('sha256').update(all).digest('hex').slice(0, 16) }
}

/** Throws `database` if the two databases have different tables or columns. */
export function requireSameShape(from: readonly Table[], to: readonly Table[]): void {
  const shape = (tables: readonly Table[]) =>
    JSON.stringify(
      tables.map(({ name, columns, key }) => [name, columns, key.length]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  if (shape(from) !== shape(to))
    throw new Refusal('database', 'The two databases have different tables: use the same version of the shop for both')
  const keyless = from.find(({ key }) => key.length === 0)
  if (keyless) throw new Refusal('database', `The table ${keyless.name} has no primary key`)
}
