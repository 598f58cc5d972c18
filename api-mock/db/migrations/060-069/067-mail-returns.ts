import type { Kysely } from 'kysely'

/** The return paths of sent mails, by which a notice of a failed delivery finds its mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_return')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('mail_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('failed_at', 'text')
    .execute()
  await db.schema.createIndex('mail_return_of_email').on('mail_return').columns(['email', 'failed_at']).execute()
  await db.schema.createIndex('mail_return_by_time').on('mail_return').column('sent_at').execute()
}
