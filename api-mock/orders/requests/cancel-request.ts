import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

/** Whether an order has an open request to cancel it. */
export async function isCancelAsked(db: Database, orderId: string): Promise<boolean> {
  const asked = db.selectFrom('order_request').select('request_id').where('order_id', '=', orderId)
  return (await asked.where('kind', '=', 'cancel').where('state', '=', 'open').executeTakeFirst()) !== undefined
}

/** Whether an order was cancelled or refunded as its customer had asked. */
export async function isCancelledAsAsked(db: Database, orderId: string): Promise<boolean> {
  const asked = db.selectFrom('order_request').select('request_id').where('order_id', '=', orderId)
  return (await asked.where('kind', '=', 'cancel').where('state', '=', 'accepted').executeTakeFirst()) !== undefined
}

/**
 * Accepts the open request to cancel an order that has just been cancelled or refunded. `reason` becomes the answer. The mail about the new
 * state tells the customer.
 */
export async function acceptCancelRequest(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('order_request')
    .set({ state: 'accepted', answer: reason, decided_at: clock.now().toISOString() })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'cancel')
    .where('state', '=', 'open')
    .execute()
}
