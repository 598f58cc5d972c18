import { type Caller, type CallerInput, type Callers, ownerOf } from '../account/caller.ts'
import type { ShopContext } from '../http/context.ts'
import type { GuestRows } from './guest-rows.ts'
import { type CartHolder, holderOf } from './holder.ts'
import type { Cart } from '../../src/contract/cart/cart.ts'
import type { Deps } from '../deps.ts'
import type { Effect } from '../http/idempotency.ts'
import { type CartChange, changeCart } from './change.ts'
import { readCart } from './read.ts'
import { endpoints, type Endpoints } from '../../src/contract/endpoints.ts'

interface Entered {
  /** The owner of the outcome records. */
  owner: string
  holder: CartHolder
}

/** Identifies the cart of a request. Throws the same errors as `Callers`. */
export type CartEntrance = (context: ShopContext, input: Pick<CallerInput, 'cartKey' | 'token'>) => Promise<Entered>

/** The entrance of each family of calls. The customer's calls require a session. */
export function cartEntrances(callers: Callers, rowsOf: GuestRows): Record<'guest' | 'customer', CartEntrance> {
  const entered = (context: ShopContext, caller: Caller): Entered => ({
    owner: ownerOf(caller),
    holder: { ...holderOf(caller), countRows: rowsOf(context, caller) },
  })
  return {
    guest: async (context, input) => entered(context, await callers.of(context, input)),
    customer: async (context, { token }) => entered(context, (await callers.requireSession(context, { token })).caller),
  }
}

/** A change of a cart as an effect. A repeated request gets the current cart. */
export function changing(deps: Deps, holder: CartHolder, ref: string | undefined, change: CartChange): Effect<Cart> {
  return {
    run: async (trx) => ({ answer: await changeCart(trx, deps, holder, change, ref) }),
    replay: (trx) => readCart(trx, deps, holder, ref),
  }
}

/** The calls that change a cart. Guests and customers have separate calls with the same effects (spec §7). */
export interface CartFamily {
  cart: Endpoints['cart'] | Endpoints['customerCart']
  cartAdd: Endpoints['cartAdd'] | Endpoints['customerCartAdd']
  cartUpdate: Endpoints['cartUpdate'] | Endpoints['customerCartUpdate']
  cartRemove: Endpoints['cartRemove'] | Endpoints['customerCartRemove']
  couponApply: Endpoints['couponApply'] | Endpoints['customerCouponApply']
  couponRemove: Endpoints['couponRemove'] | Endpoints['customerCouponRemove']
}

export const guestFamily: CartFamily = endpoints
export const customerFamily: CartFamily = {
  cart: endpoints.customerCart,
  cartAdd: endpoints.customerCartAdd,
  cartUpdate: endpoints.customerCartUpdate,
  cartRemove: endpoints.customerCartRemove,
  couponApply: endpoints.customerCouponApply,
  couponRemove: endpoints.customerCouponRemove,
}
