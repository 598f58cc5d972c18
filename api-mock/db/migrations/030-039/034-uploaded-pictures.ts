import type { Kysely } from 'kysely'

/** Pictures that the staff uploads. They are in the database, because every server serves them and a backup has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploaded_picture')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
}
