import type { Kysely } from 'kysely'

/** What equal servers share: how far rate limits are used, and the files of their builds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('full_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limit_by_time').on('rate_limit').column('full_at').execute()
  await db.schema
    .createTable('build')
    .addColumn('build', 'text', (column) => column.primaryKey())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('build_file')
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('build', 'text', (column) => column.notNull().references('build.build').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('build_file_key', ['path', 'build'])
    .execute()
}
