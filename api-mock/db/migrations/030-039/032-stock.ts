import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Counted stock, and the pieces that orders hold. A product without a row is not counted. Triggers mark the product as stale in
 * `listed_product` when its last piece is sold or the first one comes back, because listings show its availability.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock')
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('variation', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count >= 0`))
    .addColumn('low_level', 'integer')
    .addPrimaryKeyConstraint('stock_key', ['product_id', 'variation'])
    .execute()
  await db.schema
    .createTable('stock_hold')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('variation', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('stock_hold_key', ['order_id', 'product_id', 'variation'])
    .execute()
  await db.schema.createIndex('stock_hold_of_product').on('stock_hold').columns(['product_id', 'variation']).execute()
  await (db.getExecutor().adapter instanceof PostgresAdapter ? markInPostgres(db) : markInSqlite(db))
}

const changes = [
  { event: 'insert', row: 'new', when: '' },
  { event: 'update', row: 'new', when: 'when ((old.count = 0) <> (new.count = 0))' },
  { event: 'delete', row: 'old', when: '' },
] as const

async function markInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { event, row, when } of changes) {
    const mark = `insert into listed_product (id, stale) values (${row}.product_id, 1) on conflict (id) do update set stale = 1;`
    await sql.raw(`create trigger listed_stock_${event} after ${event} on stock ${when} begin ${mark} end`).execute(db)
  }
}

/** The function writes into the schema of its table, because a restored backup is brought up to date in a schema of its own. */
async function markInPostgres(db: Kysely<unknown>): Promise<void> {
  for (const { event, row, when } of changes) {
    const name = `listed_stock_${event}`
    const mark = `execute format('insert into %I.listed_product (id, stale) values ($1, 1) on conflict (id) do update set stale = 1', tg_table_schema) using ${row}.product_id;`
    await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${mark} return null; end $$`).execute(db)
    await sql.raw(`create trigger ${name} after ${event} on stock for each row ${when} execute function ${name}()`).execute(db)
  }
}
