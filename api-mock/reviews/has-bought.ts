import type { OrderState } from '../../src/contract/orders/order.ts'
import type { Caller } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'

/** Orders that have been paid for, and not given back. */
const paid: readonly OrderState[] = ['processing', 'dispatched', 'delivered']

/** Whether this caller has paid for a product. An address proves nothing: anybody can type one. */
export async function hasBought(trx: ShopTransaction, caller: Caller, productId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.order_id')
    .select('orders.order_id')
    .where('order_line.product_id', '=', productId)
    .where('orders.state', 'in', paid)
    .where((order) =>
      caller.kind === 'customer' ? order('orders.customer_id', '=', caller.id) : order('orders.cart_key', '=', caller.key),
    )
    .executeTakeFirst()
  return found !== undefined
}
