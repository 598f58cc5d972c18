import type { Kysely } from 'kysely'

/** Blog, stores and decorators, and the days on which public pages changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blog_post')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('markdown', 'text', (column) => column.notNull())
    .execute()
  for (const name of ['store', 'decorator'])
    await db.schema
      .createTable(name)
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .execute()
  await db.schema
    .createTable('page_change')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .execute()
}
