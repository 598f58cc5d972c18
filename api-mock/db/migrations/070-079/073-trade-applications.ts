import { sql, type Kysely } from 'kysely'

/** Applications for a trade account. One application of an address waits at a time. An invitation can give its own discount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_application')
    .addColumn('application_id', 'text', (column) => column.primaryKey())
    .addColumn('business', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('vat_number', 'text', (column) => column.notNull())
    .addColumn('registration_number', 'text', (column) => column.notNull())
    .addColumn('buys', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('discount_percentage', 'integer')
    .addColumn('answer', 'text')
    .addColumn('account_id', 'text')
    .addColumn('customer_id', 'text')
    .execute()
  await sql`create unique index trade_application_waiting on trade_application (email) where state = 'received'`.execute(db)
  await db.schema.createIndex('trade_application_of_address').on('trade_application').column('email').execute()
  await db.schema.createIndex('trade_application_of_customer').on('trade_application').column('customer_id').execute()
  await db.schema
    .createIndex('trade_application_by_state')
    .on('trade_application')
    .columns(['state', 'sent_at', 'application_id'])
    .execute()
  await db.schema.createIndex('trade_application_by_time').on('trade_application').column('sent_at').execute()
  await db.schema.alterTable('trade_invite').addColumn('discount_percentage', 'integer').execute()
}
