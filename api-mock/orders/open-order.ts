import { equalSecrets } from '../payments/equal-secrets.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { notFound } from '../http/shop-error.ts'
import { findOrder, type OrderRow } from './order-row.ts'

/** The same words whether the number or the key is wrong: nobody learns that an order exists. */
export const noSuchOrder = () => notFound('There is no such order')

const NO_KEY = 'x'.repeat(32)

/** The order for whoever holds its key. Throws `not_found` in the same time for a wrong key and a wrong number. */
export async function openOrder(db: Database | ShopTransaction, orderId: string, key: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  const fits = equalSecrets(key, order?.order_key ?? NO_KEY)
  if (!order || !fits) throw noSuchOrder()
  return order
}
