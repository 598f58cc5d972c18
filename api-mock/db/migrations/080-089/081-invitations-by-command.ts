import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The command line invites to the desk too, also before there is an owner. SQLite makes a column nullable in a new table only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table staff_invite alter column invited_by drop not null`.execute(db)
    return
  }
  await db.schema.alterTable('staff_invite').renameTo('former_staff_invite').execute()
  await db.schema
    .createTable('staff_invite')
    .addColumn('invite_id', 'text', (column) => column.primaryKey())
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invited_by', 'text', (column) => column.references('customer.customer_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into staff_invite select invite_id, link_hash, email, role, invited_by, created_at, expires_at from former_staff_invite`.execute(
    db,
  )
  await db.schema.dropTable('former_staff_invite').execute()
  await db.schema.createIndex('staff_invite_of_owner').on('staff_invite').column('invited_by').execute()
}
