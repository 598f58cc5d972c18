import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createGuessLimits, registerCouponRoutes } from './coupon-routes.ts'
import { changing } from './effect.ts'
import { cartEntrances, type CartEntrance } from './entrance.ts'
import { customerFamily, guestFamily, type CartFamily } from './families.ts'
import { itemToAdd } from './item-to-add.ts'
import { viewCart } from './read.ts'

/** The carts of guests and of customers (spec §7): every call answers the whole cart. */
export function registerCartRoutes(router: ShopRouter, deps: Deps, callers: Callers): void {
  const entrances = cartEntrances(callers)
  const guesses = createGuessLimits(deps)
  registerFamily(router, deps, guestFamily, entrances.guest)
  registerCouponRoutes(router, deps, guestFamily, entrances.guest, guesses)
  registerFamily(router, deps, customerFamily, entrances.customer)
  registerCouponRoutes(router, deps, customerFamily, entrances.customer, guesses)
  // One call empties the cart of either.
  handle(router, endpoints.cartClear, async (call) => {
    const { owner, holder } = await entrances.guest(call.context, call.input)
    const clear = changing(deps, holder, call.input.ref, () => ({ type: 'clear' }))
    return inTransaction(call, deps, owner, clear)
  })
}

function registerFamily(router: ShopRouter, deps: Deps, family: CartFamily, enter: CartEntrance): void {
  handle(router, family.cart, async ({ input, context }) => viewCart(deps, (await enter(context, input)).holder, input.ref))
  handle(router, family.cartAdd, async (call) => {
    const { productId, productQuantity: quantity, variation = {}, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const add = changing(deps, holder, ref, () => ({
      type: 'add',
      quantity,
      item: itemToAdd(deps.catalogue, productId, variation, quantity, holder.terms),
    }))
    return inTransaction(call, deps, owner, add)
  })
  handle(router, family.cartUpdate, async (call) => {
    const { itemKey, productQuantity: quantity, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const update = changing(deps, holder, ref, () => ({ type: 'setQuantity', itemKey, quantity }))
    return inTransaction(call, deps, owner, update)
  })
  handle(router, family.cartRemove, async (call) => {
    const { itemKey, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const remove = changing(deps, holder, ref, () => ({ type: 'remove', itemKey }))
    return inTransaction(call, deps, owner, remove)
  })
}
