import { DatabaseSync } from 'node:sqlite'
import { MOVED } from '../../db/storage-failure.ts'
import { batchOf, inOrder, TRIGGER, UNFINISHED, type MoveStore, type Row, type Table, type Value } from './store.ts'

/** Milliseconds to wait for the write lock, which a server under load can hold for long. */
const LOCK_TIMEOUT_MS = 30_000

/** Opens a SQLite file as one end of a move. */
export function openSqliteStore(file: string): MoveStore {
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: false })
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
  const namesOf = (sql: string, ...values: string[]) =>
    database
      .prepare(sql)
      .all(...values)
      .map(({ name }) => String(name))

  const allTables = () => namesOf("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")

  function tableNamed(name: string): Table {
    const found = database.prepare('select name, pk from pragma_table_info(?) order by name').all(name)
    const key = found.flatMap(({ pk }, place) => (Number(pk) > 0 ? [place] : []))
    return { name, columns: found.map((column) => String(column['name'])), key }
  }

  return {
    async tables() {
      const names = allTables().filter((name) => !/^(kysely|listed)_/.test(name) && name !== UNFINISHED)
      const references = names.flatMap((child) =>
        namesOf('select "table" as name from pragma_foreign_key_list(?)', child).map((parent) => ({ child, parent })),
      )
      return inOrder(names.map(tableNamed), references)
    },
    async begin(mode) {
      database.exec(mode === 'snapshot' ? 'begin' : 'begin immediate')
    },
    async commit() {
      const [broken] = database.prepare('pragma foreign_key_check').all()
      if (broken) throw new Error(`A row of ${String(broken['table'])} refers to a row that is missing`)
      database.exec('commit')
    },
    async rollback() {
      if (database.isTransaction) database.exec('rollback')
    },
    async *read({ name, columns }) {
      let batch: Row[] = []
      for (const row of database.prepare(`select ${quoted(columns)} from "${name}"`).iterate()) {
        batch.push(columns.map((column) => valueOf(row[column])))
        if (batch.length < batchOf(columns.length)) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async write({ name, columns }, rows) {
      const statement = database.prepare(
        `insert or replace into "${name}" (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
      )
      for (const row of rows) statement.run(...row)
    },
    async remove({ name, columns, key }, keys) {
      const statement = database.prepare(`delete from "${name}" where ${key.map((place) => `"${columns[place]}" = ?`).join(' and ')}`)
      for (const values of keys) statement.run(...values)
    },
    async unfinished() {
      const names = allTables()
      const [row] = names.includes(UNFINISHED) ? database.prepare(`select source from ${UNFINISHED}`).all() : []
      return { source: row === undefined ? null : String(row['source']), isEmpty: names.length === 0 }
    },
    async noteSource(source) {
      database.exec(`drop table if exists ${UNFINISHED}`)
      if (source === null) return
      database.exec(`create table ${UNFINISHED} (source text not null)`)
      database.prepare(`insert into ${UNFINISHED} values (?)`).run(source)
    },
    async refuseChanges(tables) {
      for (const { name } of tables)
        for (const change of ['insert', 'update', 'delete'])
          database.exec(
            `create trigger if not exists "${TRIGGER}${change}_${name}" before ${change} on "${name}" begin select raise(abort, '${MOVED}'); end`,
          )
    },
    async acceptChanges() {
      const triggers = namesOf("select name from sqlite_master where type = 'trigger' and name like ?", `${TRIGGER}%`)
      for (const trigger of triggers) database.exec(`drop trigger "${trigger}"`)
      return triggers.length > 0
    },
    async close() {
      database.close()
    },
  }
}

function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`The database has a value that cannot be moved: ${typeof value}`)
}
