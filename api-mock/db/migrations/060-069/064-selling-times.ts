import { sql, type Kysely } from 'kysely'

/**
 * From and until when a product is sold, and an index of the keys in the shop that products were imported from. The indexes hold the few products
 * with such a value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sells_from', 'sells_until', 'sells_by', 'sells_role', 'sells_notice', 'sells_notice_at'])
    await db.schema.alterTable('product').addColumn(column, 'text').execute()
  for (const column of ['sells_from', 'sells_until', 'sells_notice_at', 'origin_key'])
    await sql`create index ${sql.id(`product_by_${column}`)} on product (${sql.id(column)}) where ${sql.id(column)} is not null`.execute(db)
}
