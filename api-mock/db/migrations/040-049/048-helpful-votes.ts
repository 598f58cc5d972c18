import type { Kysely } from 'kysely'

/** Who finds a review helpful: a row for each vote. The voter is a customer id, or a guest's key until sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review_helpful')
    .addColumn('review_id', 'integer', (column) => column.notNull().references('review.id').onDelete('cascade'))
    .addColumn('voter', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_helpful_key', ['review_id', 'voter'])
    .execute()
  await db.schema.createIndex('review_helpful_of_voter').on('review_helpful').column('voter').execute()
}
