import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('owner_revision')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_revision_key', ['owner', 'subject'])
    .execute()
  await createLists(db)
  await moderateReviews(db)
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wholesale')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wholesale_key', ['owner', 'list_id'])
    .execute()
  await db.schema
    .createTable('wholesale_line')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('line_key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('product_slug', 'text', (column) => column.notNull())
    .addColumn('product_type', 'text', (column) => column.notNull())
    .addColumn('variation', 'text')
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('wholesale_line_key', ['owner', 'list_id', 'line_key'])
    .addForeignKeyConstraint('wholesale_line_of_list', ['owner', 'list_id'], 'wholesale', ['owner', 'list_id'], (constraint) =>
      constraint.onDelete('cascade').onUpdate('cascade'),
    )
    .execute()
}

/** The author of a review, and the decision of a moderator. */
async function moderateReviews(db: Kysely<unknown>): Promise<void> {
  for (const column of ['owner', 'email', 'written_at', 'declined_at', 'decline_reason'])
    await db.schema.alterTable('review').addColumn(column, 'text').execute()
  await db.schema.createIndex('review_of_owner').on('review').column('owner').execute()
  // Reviews of the content have no address. Null equals no other value, so they do not violate the unique index.
  await db.schema.createIndex('review_once').on('review').columns(['product_id', 'email']).unique().execute()
}
