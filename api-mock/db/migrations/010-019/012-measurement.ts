import type { Kysely } from 'kysely'

/** Counts of pages and their speed, and the events that wait for the ad service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_visit')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('referrer', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_visit_key', ['day', 'path', 'referrer'])
    .execute()
  await db.schema
    .createTable('shop_step')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_step_key', ['day', 'step'])
    .execute()
  await db.schema
    .createTable('web_vital')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('metric', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('web_vital_key', ['day', 'kind', 'metric', 'bucket'])
    .execute()
  await db.schema
    .createTable('conversion')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('event_name', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.unique())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('conversion_due').on('conversion').columns(['done_at', 'next_attempt_at']).execute()
}
