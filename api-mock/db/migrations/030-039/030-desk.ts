import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Roles at the desk, notes about orders, the tracking link of a parcel, and the audit, which only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_member')
    .addColumn('customer_id', 'text', (column) => column.primaryKey().references('customer.customer_id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('orders').addColumn('tracking_url', 'text').execute()
  await db.schema
    .createTable('order_note')
    .addColumn('note_id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.order_id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_note_of_order').on('order_note').columns(['order_id', 'at']).execute()
  await createAudit(db)
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('audit_id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'audit_id']).execute()
  for (const column of ['subject', 'actor', 'action'])
    await db.schema.createIndex(`audit_entry_of_${column}`).on('audit_entry').columns([column, 'at']).execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await refuseInPostgres(db)
  else await refuseInSqlite(db)
}

async function refuseInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete'])
    await sql
      .raw(
        `create trigger audit_entry_refuses_${change} before ${change} on audit_entry
         begin select raise(abort, 'The audit only grows'); end`,
      )
      .execute(db)
}

async function refuseInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function audit_only_grows() returns trigger language plpgsql as $$ begin raise exception 'The audit only grows'; end $$`)
    .execute(db)
  await sql
    .raw(
      `create trigger audit_entry_refuses_changes before update or delete or truncate on audit_entry execute function audit_only_grows()`,
    )
    .execute(db)
}
