import { cartSchema, type Cart } from '../../contract/cart.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/headers.ts'
import { INVALID_PROMO_CODE } from '../../domain/coupon-words.ts'
import { readCartOperation } from './cart-operations.ts'
import { tellCart } from './cart-news.ts'
import type { Operation } from './operation.ts'
import type { CallContext, Scope } from './scope.ts'

/** The specified words when the shop gives none (spec §8). */
const ADD_FAILED = 'Error adding product to cart'

/** The cart of a guest: what its changes are, how they are sent, and what they tell. */
export const cartScope: Scope<Cart> = {
  name: 'cart',
  schema: cartSchema,
  revOf: (cart) => cart.rev,
  knows: (operation) => readCartOperation(operation) !== null,
  send: sendCartOperation,
  read: ({ api, owner, signal }) =>
    api.call(endpoints.cart, { cartKey: owner }, { signal, timeout: false, headers: { [OWNER_HEADER]: owner } }),
  combine(last, next) {
    const before = readCartOperation(last)
    const after = readCartOperation(next)
    const same = before?.type === 'cart.setQuantity' && after?.type === 'cart.setQuantity' && before.args.itemKey === after.args.itemKey
    return same ? next.args : null
  },
  tell: tellCart,
  refused(operation, message) {
    const known = readCartOperation(operation)
    switch (known?.type) {
      case 'cart.add':
        return { kept: true, news: [{ type: 'error', message: message || ADD_FAILED }] }
      case 'coupon.apply':
        return known.args.auto ? { kept: false, news: [] } : { kept: true, news: [{ type: 'error', message: INVALID_PROMO_CODE }] }
      default:
        return { kept: true, news: [] }
    }
  },
}

async function sendCartOperation(operation: Operation, { api, owner, signal }: CallContext): Promise<Cart> {
  const known = readCartOperation(operation)
  if (!known) throw new Error(`This version cannot send ${operation.type}`)
  const options = { signal, timeout: false, headers: { [IDEMPOTENCY_HEADER]: operation.id, [OWNER_HEADER]: owner } } as const
  const cartKey = owner
  const { type, args } = known
  const { ref } = args
  switch (type) {
    case 'cart.add':
      return api.call(
        endpoints.cartAdd,
        { cartKey, productId: args.productId, productQuantity: args.quantity, variation: args.variation, ref },
        options,
      )
    case 'cart.setQuantity':
      return api.call(endpoints.cartUpdate, { cartKey, itemKey: args.itemKey, productQuantity: args.quantity, ref }, options)
    case 'cart.remove':
      return api.call(endpoints.cartRemove, { cartKey, itemKey: args.itemKey, ref }, options)
    case 'cart.clear':
      return api.call(endpoints.cartClear, { cartKey, ref }, options)
    case 'coupon.apply':
      return api.call(endpoints.couponApply, { cartKey, promoCode: args.code, ref }, options)
    case 'coupon.remove':
      return api.call(endpoints.couponRemove, { cartKey, promoCode: args.code, ref }, options)
  }
}
