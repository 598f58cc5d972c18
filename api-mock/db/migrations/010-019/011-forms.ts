import type { Kysely } from 'kysely'

/** Forms, the links in their mails, and the additional headers of a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_message')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('newsletter')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('mailed_at', 'text')
    .execute()
  await db.schema
    .createTable('swatch_request')
    .addColumn('request_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('fabrics', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createGiveaway(db)
  await createApplications(db)
  await createTokens(db)
  await db.schema.alterTable('outgoing_mail').addColumn('reply_to', 'text').execute()
  await db.schema.alterTable('outgoing_mail').addColumn('unsubscribe_url', 'text').execute()
}

async function createGiveaway(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('giveaway_entry')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('giveaway', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('province', 'text', (column) => column.notNull())
    .addColumn('story', 'text', (column) => column.notNull())
    .addColumn('newsletter', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addUniqueConstraint('giveaway_entry_of_person', ['giveaway', 'person'])
    .execute()
}

async function createApplications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('decorator_application')
    .addColumn('application_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('business', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('province', 'text', (column) => column.notNull())
    .addColumn('website', 'text', (column) => column.notNull())
    .addColumn('years', 'integer', (column) => column.notNull())
    .addColumn('work', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .execute()
  await db.schema.createIndex('decorator_application_of_email').on('decorator_application').column('email').execute()
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('form_token_by_end').on('form_token').column('expires_at').execute()
}
