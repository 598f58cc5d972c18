import type { Kysely } from 'kysely'

/** Zones with a price for delivery, stores at which orders are collected, and what an order states about both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_zone')
    .addColumn('zone_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('provinces', 'text', (column) => column.notNull())
    .addColumn('postcodes', 'text', (column) => column.notNull())
    .addColumn('everywhere', 'integer', (column) => column.notNull())
    .addColumn('price', 'bigint')
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('free_from', 'bigint')
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('collection_store')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('orders').addColumn('delivery_zone', 'text').execute()
  await db.schema.alterTable('orders').addColumn('collection', 'text').execute()
  await db.schema.alterTable('trade_approval').addColumn('collect', 'text').execute()
  await db.schema.alterTable('trade_approval').addColumn('delivery_fee', 'bigint').execute()
}
