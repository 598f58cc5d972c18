import { endpoints } from '../../src/contract/endpoints.ts'
import { guestLimits } from '../../src/domain/cart-limits.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { registerCouponRoutes } from './coupon-routes.ts'
import { changing } from './effect.ts'
import { createCartEntrance } from './entrance.ts'
import { itemToAdd } from './item-to-add.ts'
import { viewCart } from './read.ts'

/** The guest cart (spec §7): every call answers the whole cart. */
export function registerCartRoutes(router: ShopRouter, deps: Deps): void {
  const enter = createCartEntrance(deps)
  handle(router, endpoints.cart, async ({ input, context }) => viewCart(deps, enter(context, input), input.ref))
  handle(router, endpoints.cartAdd, async (call) => {
    const { productId, productQuantity: quantity, variation = {}, ref } = call.input
    const key = enter(call.context, call.input)
    const add = changing(deps, key, ref, () => ({
      type: 'add',
      quantity,
      item: itemToAdd(deps.catalogue, productId, variation, quantity, guestLimits),
    }))
    return inTransaction(call, deps, key, add)
  })
  handle(router, endpoints.cartUpdate, async (call) => {
    const { itemKey, productQuantity: quantity, ref } = call.input
    const key = enter(call.context, call.input)
    return inTransaction(
      call,
      deps,
      key,
      changing(deps, key, ref, () => ({ type: 'setQuantity', itemKey, quantity })),
    )
  })
  handle(router, endpoints.cartRemove, async (call) => {
    const { itemKey, ref } = call.input
    const key = enter(call.context, call.input)
    return inTransaction(
      call,
      deps,
      key,
      changing(deps, key, ref, () => ({ type: 'remove', itemKey })),
    )
  })
  handle(router, endpoints.cartClear, async (call) => {
    const key = enter(call.context, call.input)
    return inTransaction(
      call,
      deps,
      key,
      changing(deps, key, call.input.ref, () => ({ type: 'clear' })),
    )
  })
  registerCouponRoutes(router, deps, enter)
}
