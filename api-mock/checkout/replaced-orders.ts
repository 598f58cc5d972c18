import type { CartItem } from '../../src/contract/cart/cart.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { changeState } from '../orders/change-state.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { isStillInCart } from '../orders/orders-in-cart.ts'

/**
 * The unpaid orders of goods of a cart, locked. `inCart`: another checkout would order their lines again. The lines of an order that waits for a
 * transfer have left the cart. A gift card and a quote have no line in a cart, so a checkout of the cart leaves their orders alone.
 */
export async function lockOpenOrders(trx: ShopTransaction, cartKey: string): Promise<{ inCart: OrderRow[]; awaitingTransfer: OrderRow[] }> {
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('cart_key', '=', cartKey)
    .where('kind', '=', 'goods')
    .where((order) => order.or([order('state', '=', 'awaiting_transfer'), isStillInCart(order)]))
    .orderBy('order_id')
    .forUpdate()
    .execute()
  const awaitingTransfer = orders.filter(({ state }) => state === 'awaiting_transfer')
  return { inCart: orders.filter(({ state }) => state !== 'awaiting_transfer'), awaitingTransfer }
}

/** The unpaid orders of a cart, locked, whose lines an order of these items would order again. */
export async function lockOrdersOf(trx: ShopTransaction, cartKey: string, items: readonly CartItem[]): Promise<OrderRow[]> {
  const { inCart: open } = await lockOpenOrders(trx, cartKey)
  if (open.length === 0 || items.length === 0) return []
  const lines = trx
    .selectFrom('order_line')
    .select('order_id')
    .distinct()
    .where(
      'order_id',
      'in',
      open.map(({ order_id }) => order_id),
    )
    .where(
      'item_key',
      'in',
      items.map(({ item_key }) => item_key),
    )
  const same = new Set((await lines.execute()).map(({ order_id }) => order_id))
  return open.filter(({ order_id }) => same.has(order_id))
}

/** Cancels the older open orders of a cart, because a cart has at most one. It sends no mail, because the new order sends one. */
export async function supersede(trx: ShopTransaction, deps: Deps, orders: readonly OrderRow[]): Promise<void> {
  for (const order of orders)
    await changeState(trx, deps, order, { to: 'cancelled', note: 'Superseded by a newer order of the same cart.', mail: null })
}
