import type { Cart } from '../../src/contract/cart/cart.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { withAffiliate } from './affiliate.ts'
import { changeCart, rejectMerged } from './change.ts'
import type { CartHolder } from './holder.ts'
import { priceCart } from './price.ts'
import { loadCart } from './stored-cart.ts'

/** Reads the current cart inside a transaction and locks it until the end. Stores changes of prices, codes or products. */
export function readCart(trx: ShopTransaction, deps: Pick<Deps, 'catalogue' | 'clock'>, holder: CartHolder, ref?: string): Promise<Cart> {
  return changeCart(trx, deps, holder, () => null, ref)
}

/** Reads the current cart. It writes only if prices, codes or products changed since the cart was stored, or if `ref` is new. */
export async function viewCart(deps: Pick<Deps, 'db' | 'catalogue' | 'clock'>, holder: CartHolder, ref?: string): Promise<Cart> {
  const stored = await loadCart(deps.db, holder.cartKey)
  if (holder.customerId === null) rejectMerged(stored)
  const { cart, stale } = await priceCart(deps.db, deps, stored, holder.terms)
  const changed = stale || (await withAffiliate(deps.db, deps, stored, ref)) !== stored
  return changed ? transact(deps, (trx) => readCart(trx, deps, holder, ref)) : cart
}
