/** A value of a row: the schema has text, whole numbers and null only. */
export type Value = string | number | null
export type Row = readonly Value[]

export interface Table {
  name: string
  /** In alphabetical order, so that both engines give the same rows. */
  columns: readonly string[]
  /** The places of the primary key in `columns`. */
  key: readonly number[]
}

/** One end of a move: a database of the shop, open on one connection. */
export interface MoveStore {
  /** The tables without those of the migrator. A table comes after those that it references. */
  tables(): Promise<Table[]>
  /** Begins a transaction that reads one consistent state. `exclusive`: no other connection writes until it ends. */
  begin(mode: 'snapshot' | 'exclusive' | 'write'): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Yields all rows of a table in batches. */
  read(table: Table): AsyncIterable<readonly Row[]>
  /** Stores rows, replacing those with the same key. */
  write(table: Table, rows: readonly Row[]): Promise<void>
  /** Deletes the rows with these keys. */
  remove(table: Table, keys: readonly Row[]): Promise<void>
  /** The database that this unfinished move copies; null if there is no unfinished move. `isEmpty`: it has no table at all. */
  unfinished(): Promise<{ source: string | null; isEmpty: boolean }>
  /** Notes the database that is copied here; null ends the move. */
  noteSource(source: string | null): Promise<void>
  /** From the end of this transaction on, the database rejects every change with MOVED. */
  refuseChanges(tables: readonly Table[]): Promise<void>
  /** Undoes `refuseChanges`. Returns whether there was anything to undo. */
  acceptChanges(): Promise<boolean>
  close(): Promise<void>
}

/** The number of rows that a batch of these columns may have: PostgreSQL has at most 65,535 parameters in a statement, SQLite 32,766. */
export const batchOf = (columns: number): number => Math.max(1, Math.min(500, Math.floor(32_000 / columns)))

/** The table of a database into which a move is not finished. */
export const UNFINISHED = 'shop_move'

/** The prefix of the triggers of a database that has moved. */
export const TRIGGER = 'shop_moved_'

/** Sorts the tables so that each comes after the tables that it references. */
export function inOrder(tables: readonly Table[], references: readonly { child: string; parent: string }[]): Table[] {
  const ordered: Table[] = []
  const place = (table: Table) => {
    if (ordered.includes(table)) return
    for (const { child, parent } of references) {
      const needed = child === table.name && parent !== child ? tables.find(({ name }) => name === parent) : undefined
      if (needed) place(needed)
    }
    ordered.push(table)
  }
  tables.forEach(place)
  return ordered
}
