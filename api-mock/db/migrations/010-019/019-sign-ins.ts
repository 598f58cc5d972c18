import { sql, type Kysely } from 'kysely'

/**
 * One row for each sign-in: its start, its browser and when it was last seen. The sign-ins of earlier versions have no browser, and start
 * with their oldest token.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in')
    .addColumn('family', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('device', 'text')
    .execute()
  await db.schema.createIndex('sign_in_of_customer').on('sign_in').column('customer_id').execute()
  await sql`insert into sign_in (family, customer_id, started_at, last_seen_at)
    select family, customer_id, min(created_at), max(coalesce(first_used_at, created_at)) from session group by family, customer_id`.execute(
    db,
  )
}
