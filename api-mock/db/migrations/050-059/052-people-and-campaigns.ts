import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Customers at the desk, changes of coupons, letters of the newsletter, and the draw of the giveaway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await listCustomers(db)
  await db.schema
    .alterTable('coupon')
    .addColumn('rev', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createLetters(db)
  await createDraws(db)
}

async function listCustomers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_note')
    .addColumn('note_id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customer.customer_id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('customer_note_of_customer').on('customer_note').columns(['customer_id', 'at']).execute()
  await db.schema.createIndex('customer_by_time').on('customer').columns(['created_at', 'customer_id']).execute()
  await db.schema.createIndex('customer_by_role').on('customer').columns(['role', 'created_at', 'customer_id']).execute()
  // "C" compares bytes, so that a search for the start of a word is a range of the index in every locale.
  const bytes = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? ' collate "C"' : '')
  const digits = sql.raw(
    "replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+27', '0')",
  )
  await sql`create index customer_start_of_name on customer ((lower(first_name || ' ' || last_name) ${bytes}))`.execute(db)
  await sql`create index customer_start_of_last_name on customer ((lower(last_name) ${bytes}))`.execute(db)
  await sql`create index customer_start_of_email on customer ((email ${bytes}))`.execute(db)
  await sql`create index customer_start_of_phone on customer ((${digits} ${bytes}))`.execute(db)
}

async function createLetters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_letter')
    .addColumn('letter_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('preheader', 'text', (column) => column.notNull())
    .addColumn('markdown', 'text', (column) => column.notNull())
    .addColumn('segment', 'text', (column) => column.notNull())
    .addColumn('province', 'text')
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('last_email', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('written', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('withdrawn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('newsletter_letter_by_time').on('newsletter_letter').columns(['created_at', 'letter_id']).execute()
  await db.schema.createIndex('newsletter_letter_by_state').on('newsletter_letter').column('state').execute()
  await db.schema
    .createTable('newsletter_delivery')
    .addColumn('letter_id', 'text', (column) => column.notNull().references('newsletter_letter.letter_id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('mail_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('newsletter_delivery_key', ['letter_id', 'email'])
    .execute()
  await db.schema.createIndex('newsletter_delivery_of_email').on('newsletter_delivery').column('email').execute()
  await db.schema.createIndex('newsletter_delivery_by_time').on('newsletter_delivery').column('at').execute()
  await db.schema.createIndex('newsletter_by_state').on('newsletter').columns(['state', 'email']).execute()
}

async function createDraws(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('giveaway_seed')
    .addColumn('giveaway', 'text', (column) => column.primaryKey())
    .addColumn('seed', 'text', (column) => column.notNull())
    .addColumn('seed_hash', 'text', (column) => column.notNull())
    .addColumn('committed_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('giveaway_draw')
    .addColumn('giveaway', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('drawn_at', 'text', (column) => column.notNull())
    .addColumn('drawn_by', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('entries', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('winner', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('giveaway_draw_key', ['giveaway', 'number'])
    .execute()
}
