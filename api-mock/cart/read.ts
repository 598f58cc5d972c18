import type { Cart } from '../../src/contract/cart/cart.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { withAffiliate } from './affiliate.ts'
import { changeCart, refuseMerged } from './change.ts'
import type { CartHolder } from './holder.ts'
import { priceCart } from './price.ts'
import { loadCart } from './stored-cart.ts'

/** Inside a transaction: the cart as it is now, locked until the transaction ends. Stores what time has changed about it. */
export function readCart(
  trx: ShopTransaction,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'dialect'>,
  holder: CartHolder,
  ref?: string,
): Promise<Cart> {
  return changeCart(trx, deps, holder, () => null, ref)
}

/** The cart as it is now. Writes only where prices, codes or products have changed since it was stored, or `ref` is new. */
export async function viewCart(
  deps: Pick<Deps, 'db' | 'catalogue' | 'clock' | 'dialect'>,
  holder: CartHolder,
  ref?: string,
): Promise<Cart> {
  const stored = await loadCart(deps.db, holder.cartKey)
  if (holder.customerId === null) refuseMerged(stored)
  const { cart, stale } = await priceCart(deps.db, deps, stored, holder.terms)
  const changed = stale || (await withAffiliate(deps.db, deps, stored, ref)) !== stored
  return changed ? transact(deps, (trx) => readCart(trx, deps, holder, ref)) : cart
}
