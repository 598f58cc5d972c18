import { sql, type Kysely } from 'kysely'

/** Which products were ever for sale: the page of one that no longer is can say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listed_product')
    .addColumn('was_sold', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update listed_product set was_sold = 1 where sold = 1`.execute(db)
}
