import { sql, type Kysely } from 'kysely'

/**
 * When a request about an order was finished, and what is wrong and wanted, of a report that something is wrong. An accepted return or claim that was decided before this version is finished if nothing of its
 * order is left; the staff finish the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['done_at', 'problem', 'wish']) await db.schema.alterTable('order_request').addColumn(column, 'text').execute()
  await sql`update order_request set done_at = decided_at
    where state = 'accepted' and (kind = 'cancel' or order_id in (select order_id from orders where state = 'refunded'))`.execute(db)
  await sql`create index order_request_to_finish on order_request (created_at) where state = 'accepted' and done_at is null`.execute(db)
}
