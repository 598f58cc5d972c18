import { equalSecrets } from '../payments/equal-secrets.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { notFound } from '../http/shop-error.ts'
import { findOrder, type OrderRow } from './order-row.ts'

/** The rejection of a wrong number or a wrong key. The message is the same, so it does not reveal that an order exists. */
export const noSuchOrder = () => notFound('There is no such order')

const NO_KEY = 'x'.repeat(32)

interface OrderProof {
  key?: string | undefined
  token?: string | undefined
}

/**
 * Finds an order for the holder of its key or for its customer. Throws `not_found` in the same time for a wrong key, another customer and a
 * wrong number. Throws `session_required` for an expired session, whatever the number.
 */
export async function openOrder(
  { db }: Pick<Deps, 'db'>,
  callers: Callers,
  context: ShopContext,
  orderId: string,
  { key, token }: OrderProof,
): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  const fits = equalSecrets(key ?? '', order?.order_key ?? NO_KEY)
  if (order && fits) return order
  const session = await callers.session(context, { token })
  if (!order || !session || order.customer_id !== session.caller.id) throw noSuchOrder()
  return order
}
