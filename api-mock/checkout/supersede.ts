import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { changeState } from '../orders/change-state.ts'
import type { OrderRow } from '../orders/order-row.ts'

/** The unpaid orders of a cart, locked. One that waits for a transfer has taken its lines out of the cart already. */
export function lockOpenOrders(trx: ShopTransaction, { dialect }: Pick<Deps, 'dialect'>, cartKey: string): Promise<OrderRow[]> {
  const rows = trx
    .selectFrom('orders')
    .selectAll()
    .where('cart_key', '=', cartKey)
    .where('state', 'in', ['pending_payment', 'payment_failed', 'awaiting_transfer'])
    .orderBy('order_id')
  return (dialect === 'postgres' ? rows.forUpdate() : rows).execute()
}

/** Whether these lines still stand in the cart, so that another checkout of it would order them again. */
export const isOfThisCart = (order: OrderRow) => order.state === 'pending_payment' || order.state === 'payment_failed'

/** One open order a cart: the older ones give way. No mail, since the new order brings its own. */
export async function supersede(trx: ShopTransaction, deps: Deps, orders: readonly OrderRow[]): Promise<void> {
  for (const order of orders)
    await changeState(trx, deps, order, { to: 'cancelled', note: 'Superseded by a newer order of the same cart.', mail: null })
}
