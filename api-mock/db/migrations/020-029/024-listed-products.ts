import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * One row for each product with what listings, cards and search read, so that a server loads the catalogue without parsing the products.
 * Triggers mark a row as stale in the transaction that changes the product or one of its reviews, whoever writes. The catalogue writes the
 * stale rows again before it reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listed_product')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('stale', 'integer', (column) => column.notNull())
    .addColumn('edition', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sold', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('price', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('price_regular', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('rating_average', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('rating_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('width', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('profile', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('card', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('dictionary', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('wording', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('pictures', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('fingerprint', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('listed_product_stale').on('listed_product').column('stale').execute()
  await db.schema.createIndex('listed_product_edition').on('listed_product').column('edition').execute()
  await db.schema
    .createTable('listed_dictionary')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('listed_edition')
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('shape', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into listed_edition (value, shape) values (0, 1)`.execute(db)
  await sql`insert into listed_product (id, stale) select id, 1 from product`.execute(db)
  await (db.getExecutor().adapter instanceof PostgresAdapter ? markInPostgres(db) : markInSqlite(db))
}

const changes = [
  { table: 'product', event: 'insert', rows: ['new.id'] },
  { table: 'product', event: 'update', rows: ['new.id'] },
  { table: 'product', event: 'delete', rows: ['old.id'] },
  { table: 'review', event: 'insert', rows: ['new.product_id'] },
  { table: 'review', event: 'update', rows: ['old.product_id', 'new.product_id'] },
  { table: 'review', event: 'delete', rows: ['old.product_id'] },
] as const

async function markInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { table, event, rows } of changes) {
    const marks = rows.map((id) => `insert into listed_product (id, stale) values (${id}, 1) on conflict (id) do update set stale = 1;`)
    await sql.raw(`create trigger listed_${table}_${event} after ${event} on ${table} begin ${marks.join(' ')} end`).execute(db)
  }
}

/** The function writes into the schema of its table, because a restored backup is brought up to date in a schema of its own. */
async function markInPostgres(db: Kysely<unknown>): Promise<void> {
  for (const { table, event, rows } of changes) {
    const name = `listed_${table}_${event}`
    const mark = `execute format('insert into %I.listed_product (id, stale) values ($1, 1) on conflict (id) do update set stale = 1', tg_table_schema)`
    const body = rows.map((id) => `${mark} using ${id};`).join(' ')
    await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`).execute(db)
    await sql.raw(`create trigger ${name} after ${event} on ${table} for each row execute function ${name}()`).execute(db)
  }
}
