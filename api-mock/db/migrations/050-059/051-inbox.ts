import { sql, type Kysely } from 'kysely'

/** What the desk answers, decides and posts: reviews, messages, applications and swatches. */
export async function up(db: Kysely<{ swatch_request: { posted_at: string | null } }>): Promise<void> {
  await db.schema
    .alterTable('review')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('review').addColumn('replied_at', 'text').execute()
  await db.schema.createIndex('review_by_state').on('review').columns(['approved', 'declined_at', 'id']).execute()

  // Messages of earlier versions were answered from the shop's mailbox.
  await db.schema
    .alterTable('contact_message')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('closed'))
    .execute()
  await db.schema
    .alterTable('contact_message')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('contact_message_by_state').on('contact_message').columns(['state', 'created_at', 'message_id']).execute()
  await db.schema
    .createTable('contact_entry')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull().references('contact_message.message_id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('contact_entry_of_message').on('contact_entry').columns(['message_id', 'position']).execute()

  for (const column of ['code', 'answer'] as const) await db.schema.alterTable('decorator_application').addColumn(column, 'text').execute()
  await db.schema
    .createIndex('decorator_application_by_state')
    .on('decorator_application')
    .columns(['state', 'sent_at', 'application_id'])
    .execute()

  // Requests of earlier versions came by mail and were posted from there.
  await db.schema.alterTable('swatch_request').addColumn('posted_at', 'text').execute()
  await db
    .updateTable('swatch_request')
    .set({ posted_at: sql`created_at` })
    .execute()
  await db.schema.createIndex('swatch_request_by_state').on('swatch_request').columns(['posted_at', 'created_at', 'request_id']).execute()
}
