import { Client, types } from 'pg'
import { MOVED } from '../../db/storage-failure.ts'
import { currentSchema, tablesIn } from '../backup/postgres-dump.ts'
import { batchOf, inOrder, TRIGGER, UNFINISHED, type MoveStore, type Table, type Value } from './store.ts'

const INT8 = 20

/** A table whose trigger refuses every upsert, also one that would only insert. Its rows never change. */
const ONLY_GROWS = 'audit_entry'

/** Opens PostgreSQL as one end of a move. */
export async function openPostgresStore(address: string): Promise<MoveStore> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (type: number, format?: 'text' | 'binary') => (type === INT8 ? Number : types.getTypeParser(type, format)) },
  })
  // Without a listener a broken connection ends the process. The running statement, or the next one, fails with the same error.
  client.on('error', () => undefined)
  await client.connect()
  await client.query("set statement_timeout = 0; set lock_timeout = '30s'")
  const schema = await currentSchema(client)
  const nameOf = (table: string) => `"${schema}"."${table}"`
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

  async function tableNamed(name: string): Promise<Table> {
    const { rows } = await client.query<{ name: string; in_key: boolean }>(
      `select attname as name, coalesce(attnum = any(i.indkey), false) as in_key from pg_attribute
       left join pg_index i on i.indrelid = attrelid and i.indisprimary
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [nameOf(name)],
    )
    // The database sorts in the order of its locale, which differs from that of JavaScript.
    const columns = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return { name, columns: columns.map((column) => column.name), key: columns.flatMap(({ in_key }, place) => (in_key ? [place] : [])) }
  }

  const allTables = async () => {
    const tables: Table[] = []
    for (const name of await tablesIn(client, schema)) if (name !== UNFINISHED) tables.push(await tableNamed(name))
    return tables
  }

  async function acceptChanges(): Promise<boolean> {
    const { rows } = await client.query(`select 1 from pg_proc where proname = '${TRIGGER}refuse' and pronamespace = $1::regnamespace`, [
      schema,
    ])
    // The triggers go with their function.
    if (rows.length > 0) await client.query(`drop function "${schema}".${TRIGGER}refuse() cascade`)
    return rows.length > 0
  }

  return {
    async tables() {
      const { rows } = await client.query<{ child: string; parent: string }>(
        `select child.relname as child, parent.relname as parent from pg_constraint
         join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
         where contype = 'f' and child.relnamespace = $1::regnamespace`,
        [schema],
      )
      return inOrder(await allTables(), rows)
    },
    async begin(mode) {
      await client.query(mode === 'snapshot' ? 'begin isolation level repeatable read read only' : 'begin')
      if (mode !== 'exclusive') return
      const names = (await tablesIn(client, schema)).map(nameOf)
      // Other connections can read, but not write.
      await client.query(`lock table ${names.join(', ')} in share row exclusive mode`)
    },
    async commit() {
      await client.query('commit')
    },
    async rollback() {
      await client.query('rollback')
    },
    async *read({ name, columns }) {
      const most = batchOf(columns.length)
      await client.query(`declare moving no scroll cursor for select ${quoted(columns)} from ${nameOf(name)}`)
      for (;;) {
        const { rows } = await client.query<Value[]>({ text: `fetch ${most} from moving`, rowMode: 'array' })
        if (rows.length > 0) yield rows
        if (rows.length < most) break
      }
      await client.query('close moving')
    },
    async write({ name, columns, key }, rows) {
      if (rows.length === 0) return
      const places = rows.map((_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`)
      const others = columns.filter((_, place) => !key.includes(place)).map((column) => `"${column}" = excluded."${column}"`)
      const conflict = quoted(key.map((place) => columns[place] ?? ''))
      await client.query(
        `insert into ${nameOf(name)} (${quoted(columns)}) values ${places.join(', ')}
         on conflict (${conflict}) do ${others.length > 0 && name !== ONLY_GROWS ? `update set ${others.join(', ')}` : 'nothing'}`,
        rows.flat(),
      )
    },
    async remove({ name, columns, key }, keys) {
      const condition = key.map((place, at) => `"${columns[place]}" = $${at + 1}`).join(' and ')
      for (const values of keys) await client.query(`delete from ${nameOf(name)} where ${condition}`, [...values])
    },
    async unfinished() {
      const { rows: tables } = await client.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1', [
        schema,
      ])
      const isMoving = tables.some(({ name }) => name === UNFINISHED)
      const { rows } = isMoving ? await client.query<{ source: string }>(`select source from ${nameOf(UNFINISHED)}`) : { rows: [] }
      return { source: rows[0]?.source ?? null, isEmpty: tables.length === 0 }
    },
    async noteSource(source) {
      await client.query(`drop table if exists ${nameOf(UNFINISHED)}`)
      if (source === null) return
      await client.query(`create table ${nameOf(UNFINISHED)} (source text not null)`)
      await client.query(`insert into ${nameOf(UNFINISHED)} values ($1)`, [source])
    },
    async refuseChanges(tables) {
      await acceptChanges()
      await client.query(
        `create function "${schema}".${TRIGGER}refuse() returns trigger language plpgsql as $$ begin raise exception '${MOVED}'; end $$`,
      )
      for (const { name } of tables)
        await client.query(
          `create trigger ${TRIGGER}refuse before insert or update or delete on ${nameOf(name)}
           for each statement execute function "${schema}".${TRIGGER}refuse()`,
        )
    },
    acceptChanges,
    async close() {
      await client.end()
    },
  }
}
