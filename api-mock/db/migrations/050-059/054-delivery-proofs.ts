import type { Kysely } from 'kysely'

/** Who received an order, and a photo of the delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_proof')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.order_id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('received_by', 'text', (column) => column.notNull())
    .addColumn('photo', 'text')
    .execute()
}
