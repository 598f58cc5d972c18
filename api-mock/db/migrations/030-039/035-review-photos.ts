import type { Kysely } from 'kysely'

/**
 * Photos of reviews: their files in several widths are in the database, because every server serves them and a backup has them. Optional
 * ratings of comfort and size.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('review').addColumn('comfort', 'integer').execute()
  await db.schema.alterTable('review').addColumn('size', 'text').execute()
  await db.schema
    .createTable('review_photo')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('review_id', 'integer', (column) => column.references('review.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('widths', 'text', (column) => column.notNull())
    .addColumn('colour', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('review_photo_of_review').on('review_photo').column('review_id').execute()
  await db.schema.createIndex('review_photo_of_owner').on('review_photo').column('owner').execute()
  await db.schema
    .createTable('review_photo_file')
    .addColumn('photo_id', 'text', (column) => column.notNull().references('review_photo.id').onDelete('cascade'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_photo_file_key', ['photo_id', 'width'])
    .execute()
}
