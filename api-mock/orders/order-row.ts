import { readStored } from '../db/stored-json.ts'
import type { Selectable } from 'kysely'
import { type CartItem, cartItemSchema } from '../../src/contract/cart/cart.ts'
import type { OrderKind } from '../../src/contract/orders/order.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { OrdersTable } from '../db/schema/orders.ts'
import { lockCart } from '../db/transaction.ts'

/** A `cart_rev` that no cart has: a checkout of the cart never reuses an order with it. */
export const NO_REV = -1

export type OrderRow = Selectable<OrdersTable>

export function findOrder(db: Database, orderId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** The answer to a repeated call that placed an order. `reference`: the order's id, stored under the idempotency key. */
export async function placedOrder(trx: ShopTransaction, reference: string | null): Promise<Pick<OrderRow, 'order_id' | 'order_key'>> {
  const order = await findOrder(trx, reference ?? '')
  if (!order) throw new Error(`Order ${reference} was recorded and is not there`)
  return { order_id: order.order_id, order_key: order.order_key }
}

/** The kind of an order as its page knows it: furniture at the prices of a quote is furniture. */
export const shownKind = ({ kind }: Pick<OrderRow, 'kind'>): OrderKind => (kind === 'gift_card' ? 'gift_card' : 'goods')

/**
 * Locks an order and its cart until the transaction ends. The cart comes first, as at checkout: two transactions with different orders of
 * locks would deadlock.
 */
export async function lockOrder(trx: ShopTransaction, orderId: string): Promise<OrderRow | undefined> {
  let cartKey: string | undefined
  for (let order = await findOrder(trx, orderId); order?.cart_key !== cartKey; order = await findOrder(trx, orderId)) {
    // The guest may have signed in meanwhile, so that the order moved to the account's cart.
    cartKey = order?.cart_key
    if (cartKey !== undefined) await lockCart(trx, cartKey)
  }
  if (cartKey === undefined) return undefined
  return trx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

/** The states of the entries of an order's history, oldest first. */
export const statesOf = (db: Database, orderId: string) =>
  db.selectFrom('order_event').select('state').where('order_id', '=', orderId).orderBy('position').execute()

/** The lines of an order, gifts included. */
export async function orderItems(db: Database, orderId: string): Promise<CartItem[]> {
  const lines = await db.selectFrom('order_line').select('item').where('order_id', '=', orderId).orderBy('position').execute()
  return lines.map((line) => readStored(cartItemSchema, line.item))
}
