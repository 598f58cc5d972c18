import { unpaidOnline } from '../../src/domain/orders/order-state.ts'
import type { CustomerCaller } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import { NO_REV } from '../orders/order-row.ts'

/**
 * Moves a guest's orders at sign-in. Orders with the account's e-mail become the customer's: the holder of the guest's key placed them, and
 * the holder of the password owns the address. An order with another address stays a guest's; only its key opens it. Unpaid orders follow
 * their lines into the account's cart. So a payment removes the lines there, and another checkout of that cart supersedes these orders
 * instead of ordering the lines twice. Both carts must be locked.
 */
export async function adoptOrders(
  trx: ShopTransaction,
  guestKey: string,
  { id, cartKey, email }: Pick<CustomerCaller, 'id' | 'cartKey' | 'email'>,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ customer_id: id })
    .where('cart_key', '=', guestKey)
    .where('email', '=', email)
    .where('customer_id', 'is', null)
    .execute()
  await trx
    .updateTable('orders')
    .set({ cart_key: cartKey, cart_rev: NO_REV })
    .where('cart_key', '=', guestKey)
    .where('state', 'in', unpaidOnline)
    .execute()
}
