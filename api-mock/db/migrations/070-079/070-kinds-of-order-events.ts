import { sql, type Kysely } from 'kysely'

/** What an entry of an order's history is about: `src/contract/orders/order.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order_event')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('state'))
    .execute()
  // Earlier versions had one kind of entry. Its words say what a further entry in the same state is about.
  await sql`
    UPDATE order_event SET kind = CASE
      WHEN note IN (
        'You asked us to cancel the order.',
        'You asked to return what you bought.',
        'You asked for a repair under the guarantee.'
      ) THEN 'request'
      WHEN note LIKE 'Cancel the order: %' OR note LIKE 'Return: %' OR note LIKE 'Guarantee claim: %' THEN 'answer'
      WHEN note = '' OR note LIKE 'Corrected: %' OR note LIKE 'The % changed.' THEN 'update'
      WHEN state IN ('pending_payment', 'awaiting_transfer', 'payment_failed') THEN 'update'
      ELSE 'refund'
    END
    WHERE EXISTS (
      SELECT 1 FROM order_event AS before
      WHERE before.order_id = order_event.order_id AND before.position = order_event.position - 1 AND before.state = order_event.state
    )
  `.execute(db)
}
