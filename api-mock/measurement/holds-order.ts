import { customerBehind, mergedInto } from '../account/cart-keys.ts'
import type { CustomerCaller } from '../account/caller.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { OrderRow } from '../orders/order-row.ts'

/** What a browser's cookies say of it. */
export interface Browser {
  customer: CustomerCaller | null
  guestKey: string | undefined
}

/** Whether an order was placed from this browser's account or cart: its number alone can be guessed. */
export async function holdsOrder(
  trx: ShopTransaction,
  { customer, guestKey }: Browser,
  { customer_id, cart_key }: Pick<OrderRow, 'customer_id' | 'cart_key'>,
): Promise<boolean> {
  if (customer && (customer.id === customer_id || customer.cartKey === cart_key)) return true
  // A guest who has signed in since is that customer, and the guest's key is worth nothing by itself.
  if (customer && (await mergedInto(trx, cart_key)) === customer.id) return true
  return guestKey === cart_key && (await customerBehind(trx, cart_key)) === null
}
