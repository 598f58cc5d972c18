import { endpoints } from '../../src/contract/endpoints.ts'
import type { Callers } from '../account/caller.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createGuessLimits, registerCouponRoutes } from './coupon-routes.ts'
import { type CartEntrance, cartEntrances, type CartFamily, changing, customerFamily, guestFamily } from './entrance.ts'
import type { GuestRows } from './guest-rows.ts'
import { viewCart } from './read.ts'
import type { CartItem, Variation } from '../../src/contract/cart/cart.ts'
import { cartItemFor } from '../../src/domain/cart/cart-item.ts'
import type { CartTerms } from '../../src/domain/cart/cart-limits.ts'
import { invalidOptions } from '../../src/domain/catalogue/invalid-options.ts'
import { missingOptions } from '../../src/domain/catalogue/variation.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'

/** Registers the calls of the carts of guests and customers (spec §7). Every response contains the whole cart. */
export function registerCartRoutes(router: ShopRouter, deps: Deps, callers: Callers, rowsOf: GuestRows): void {
  const entrances = cartEntrances(callers, rowsOf)
  const guesses = createGuessLimits(deps)
  registerFamily(router, deps, guestFamily, entrances.guest)
  registerCouponRoutes(router, deps, guestFamily, entrances.guest, guesses)
  registerFamily(router, deps, customerFamily, entrances.customer)
  registerCouponRoutes(router, deps, customerFamily, entrances.customer, guesses)
  // One call empties the cart of a guest or a customer.
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

/**
 * The cart line that the call would create. Throws a ShopError for an unknown product, an invalid variation or a missing option (spec §5).
 */
function itemToAdd(
  catalogue: CatalogueStore,
  productId: number,
  variation: Variation,
  quantity: number,
  { limits, discount }: CartTerms,
): CartItem {
  const product = catalogue.card(productId)
  if (!product) throw new ShopError(410, 'product_gone', 'This product is no longer sold')
  if (quantity > limits.perLine)
    throw invalidRequest(`Up to ${limits.perLine} of a piece fit in a cart`, { fields: { productQuantity: `At most ${limits.perLine}` } })
  const invalid = invalidOptions(product, variation)
  if (invalid.length > 0) throw new ShopError(422, 'option_gone', `${product.name} is not made like that`, { options: invalid })
  const missing = missingOptions(product, variation)
  if (missing.length > 0)
    throw new ShopError(422, 'incomplete_configuration', 'Please complete all configurations', {
      options: missing.map((option) => option.name),
    })
  if (product.availability === 'out_of_stock') throw new ShopError(422, 'out_of_stock', `${product.name} is out of stock`)
  return cartItemFor(product, variation, quantity, limits.perLine, discount)
}
