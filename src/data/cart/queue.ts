import { cartSchema, type Cart } from '../../contract/cart/cart.ts'
import { customerCartEndpoints, guestCartEndpoints } from '../../contract/cart/cart-endpoints.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { INVALID_PROMO_CODE } from '../../domain/cart/coupon-words.ts'
import { callOptions, isGuest, ownerFields } from '../outbox/caller.ts'
import { describeCartOperation, readCartOperation } from './cart-operations.ts'
import { cartNews } from './cart-news.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Queue } from '../outbox/queue.ts'
import type { CallContext, Scope } from '../outbox/scope.ts'

/** The specified message if the server gives none (spec §8). */
const ADD_FAILED = 'Error adding product to cart'

const guestCalls = {
  read: guestCartEndpoints.cart,
  add: guestCartEndpoints.cartAdd,
  update: guestCartEndpoints.cartUpdate,
  remove: guestCartEndpoints.cartRemove,
  clear: guestCartEndpoints.cartClear,
  apply: guestCartEndpoints.couponApply,
  takeOff: guestCartEndpoints.couponRemove,
}

/** The same at other addresses. Guests and customers share the call that empties the cart (spec §7). */
const customerCalls = {
  read: customerCartEndpoints.customerCart,
  add: customerCartEndpoints.customerCartAdd,
  update: customerCartEndpoints.customerCartUpdate,
  remove: customerCartEndpoints.customerCartRemove,
  clear: guestCartEndpoints.cartClear,
  apply: customerCartEndpoints.customerCouponApply,
  takeOff: customerCartEndpoints.customerCouponRemove,
}

const callsOf = (owner: string) => (isGuest(owner) ? guestCalls : customerCalls)

/** The scope of the cart: how to send, read and combine changes, for a guest and for a customer. `terms`: of the principal. */
export const cartScopeFor = (terms: CartTerms): Scope<Cart> => ({
  name: 'cart',
  schema: cartSchema,
  revOf: (cart) => cart.rev,
  isSupported: (operation) => readCartOperation(operation) !== null,
  send: sendCartOperation,
  read: ({ api, owner, signal }, memo) =>
    api.call(callsOf(owner).read, { ...ownerFields(owner), ref: refOf(memo) }, callOptions(owner, signal)),
  combine(last, next) {
    const before = readCartOperation(last)
    const after = readCartOperation(next)
    const same = before?.type === 'cart.setQuantity' && after?.type === 'cart.setQuantity' && before.args.itemKey === after.args.itemKey
    return same ? next.args : null
  },
  newsOf: (change) => cartNews(change, terms),
  refused(operation, message) {
    const parsed = readCartOperation(operation)
    switch (parsed?.type) {
      case 'cart.add':
        return { kept: true, news: [{ type: 'error', message: message || ADD_FAILED }] }
      case 'coupon.apply':
        // The rejection of an automatic code is silent [C3], that of a typed code gives a notice [C5].
        return parsed.args.auto ? { kept: false, news: [] } : { kept: true, news: [{ type: 'error', message: INVALID_PROMO_CODE }] }
      default:
        return { kept: true, news: [] }
    }
  },
})

/** The affiliate's code that the page has noted for the reads of the cart. */
export const refOf = ({ ref }: Readonly<Record<string, unknown>>): string | undefined => (typeof ref === 'string' ? ref : undefined)

export const cartQueue: Queue<Cart, 'cart'> = {
  name: 'cart',
  scopeFor: cartScopeFor,
  describe: describeCartOperation,
  placeOf: () => ({ kind: 'cart' }),
  label: 'Changes to your cart',
  start: 'before-session',
  isCopy: false,
}

async function sendCartOperation(operation: Operation, { api, owner, signal }: CallContext): Promise<Cart> {
  const parsed = readCartOperation(operation)
  if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
  const options = callOptions(owner, signal, operation.id)
  const calls = callsOf(owner)
  const { type, args } = parsed
  const by = { ...ownerFields(owner), ref: args.ref }
  switch (type) {
    case 'cart.add':
      return api.call(calls.add, { ...by, productId: args.productId, productQuantity: args.quantity, variation: args.variation }, options)
    case 'cart.setQuantity':
      return api.call(calls.update, { ...by, itemKey: args.itemKey, productQuantity: args.quantity }, options)
    case 'cart.remove':
      return api.call(calls.remove, { ...by, itemKey: args.itemKey }, options)
    case 'cart.clear':
      return api.call(calls.clear, by, options)
    case 'coupon.apply':
      return api.call(calls.apply, { ...by, promoCode: args.code }, options)
    case 'coupon.remove':
      return api.call(calls.takeOff, { ...by, promoCode: args.code }, options)
  }
}
