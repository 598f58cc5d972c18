import type { Kysely } from 'kysely'

/**
 * The origin of products, categories and coupons: the content beside the code, an import, or the staff. The content changes only its own
 * rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['product', 'category', 'coupon'])
    await db.schema
      .alterTable(table)
      .addColumn('origin', 'text', (column) => column.notNull().defaultTo('content'))
      .execute()
  await db.schema.alterTable('product').addColumn('origin_key', 'text').execute()
}
