import type { Kysely } from 'kysely'

/** The commission of decorators: the percentage from a moment on, and what was paid. A payment stays when the application is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('commission_rate')
    .addColumn('application_id', 'text', (column) =>
      column.notNull().references('decorator_application.application_id').onDelete('cascade'),
    )
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('commission_rate_key', ['application_id', 'since'])
    .execute()
  await db.schema
    .createTable('commission_payment')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('paid_on', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .addPrimaryKeyConstraint('commission_payment_key', ['application_id', 'number'])
    .execute()
}
