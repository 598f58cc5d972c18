import type { Kysely } from 'kysely'

/** The origin of a redirect: the content beside the code, or an import, whose redirects stay when the content changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('redirect')
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo('content'))
    .execute()
}
