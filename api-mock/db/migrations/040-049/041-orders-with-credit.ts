import type { Kysely } from 'kysely'

/** What gift cards and store credit pay of an order and get back of a refund, and whether an order is for furniture or for a gift card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('goods'))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('credit_total', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('refund')
    .addColumn('credit', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('refund').addColumn('credited_to', 'text').execute()
}
