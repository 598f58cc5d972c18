import type { Cart } from '../../src/contract/cart/cart.ts'
import type { Deps } from '../deps.ts'
import type { Effect } from '../http/idempotency.ts'
import { changeCart, type CartChange } from './change.ts'
import type { CartHolder } from './holder.ts'
import { readCart } from './read.ts'

/** A change of a cart as an effect: repeated, it answers the cart as it is by then. */
export function changing(deps: Deps, holder: CartHolder, ref: string | undefined, change: CartChange): Effect<Cart> {
  return {
    run: async (trx) => ({ answer: await changeCart(trx, deps, holder, change, ref) }),
    replay: (trx) => readCart(trx, deps, holder, ref),
  }
}
