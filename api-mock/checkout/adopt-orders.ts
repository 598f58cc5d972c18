import type { CustomerCaller } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'

/** A `cart_rev` that no cart has, so that no later checkout treats an adopted order as its own. */
const NO_REV = -1

/**
 * What becomes of a guest's orders when the guest signs in. Those with the account's e-mail become the customer's: whoever holds the
 * guest's key placed them, and whoever knows the password owns the address. One with another address stays a guest's, opened by its
 * key alone. Orders that are not paid yet follow their lines into the account's cart, so that paying takes the lines from there, and
 * another checkout of that cart supersedes them instead of ordering the lines twice. Runs while both carts are locked.
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
    .where('state', 'in', ['pending_payment', 'payment_failed'])
    .execute()
}
