import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Indexes of the desk's list of orders: by time, by each filter, and by the start of a name, address or number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const byTime = ['created_at', 'order_id'] as const
  await db.schema
    .createIndex('orders_by_time')
    .on('orders')
    .columns([...byTime])
    .execute()
  await db.schema
    .createIndex('orders_by_state')
    .on('orders')
    .columns(['state', ...byTime])
    .execute()
  await db.schema
    .createIndex('orders_by_method')
    .on('orders')
    .columns(['payment_method', ...byTime])
    .execute()
  await db.schema
    .createIndex('orders_by_refund')
    .on('orders')
    .columns(['refund_due', ...byTime])
    .execute()
  // "C" compares bytes, so that a search for the start of a word is a range of the index in every locale.
  const bytes = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? ' collate "C"' : '')
  const digits = sql.raw(
    "replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+27', '0')",
  )
  await sql`create index orders_start_of_number on orders ((order_id ${bytes}))`.execute(db)
  await sql`create index orders_start_of_name on orders ((lower(first_name || ' ' || last_name) ${bytes}))`.execute(db)
  await sql`create index orders_start_of_last_name on orders ((lower(last_name) ${bytes}))`.execute(db)
  await sql`create index orders_start_of_email on orders ((email ${bytes}))`.execute(db)
  await sql`create index orders_start_of_phone on orders ((${digits} ${bytes}))`.execute(db)
}
