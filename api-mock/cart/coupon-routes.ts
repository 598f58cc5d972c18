import type { Cart } from '../../src/contract/cart/cart.ts'
import type { CartAction } from '../../src/domain/cart/cart.ts'
import { CODES_DO_NOT_ADD, INVALID_PROMO_CODE } from '../../src/domain/cart/coupon-words.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts'
import { ShopError } from '../http/shop-error.ts'
import { cartCoupon, couponCondition, fits, isCurrent } from './coupons.ts'
import { type CartEntrance, type CartFamily, changing } from './entrance.ts'

/** Guessing codes does not pay: so many wrong ones for a cart, and then no more for a while. An address is wider: carriers share them. */
const cartPace = { burst: 20, perSeconds: 600 }
const addressPace = { burst: 400, perSeconds: 600 }

export interface GuessLimits {
  carts: RateLimiter
  addresses: RateLimiter
}

/** One limit for guests and customers, so that signing in gives no extra guesses. */
export const createGuessLimits = ({ clock }: Pick<Deps, 'clock'>): GuessLimits => ({
  carts: createRateLimiter(clock, cartPace),
  addresses: createRateLimiter(clock, addressPace),
})

export function registerCouponRoutes(router: ShopRouter, deps: Deps, family: CartFamily, enter: CartEntrance, guesses: GuessLimits): void {
  handle(router, family.couponApply, async (call) => {
    const { promoCode, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const address = call.context.get('address')
    // A code that the shop itself lists is no guess, and the carts of others do not wait for it.
    if (!isListed(deps, promoCode)) {
      guesses.carts.check(owner)
      guesses.addresses.check(address)
    }
    const wrongGuess = () => {
      guesses.carts.take(owner)
      guesses.addresses.take(address)
    }
    const apply = changing(deps, holder, ref, (cart, trx) => {
      refuseEmpty(cart)
      // Before the code is looked up: a customer with a discount can use no code, and learns nothing about this one.
      if (holder.terms.discount > 0) throw invalidCoupon({ reason: CODES_DO_NOT_ADD })
      return applyCode(deps, trx, cart, promoCode, wrongGuess)
    })
    return inTransaction(call, deps, owner, apply)
  })

  handle(router, family.couponRemove, async (call) => {
    const { promoCode, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const remove = changing(deps, holder, ref, (cart) => {
      // Removing needs items (spec §5); a code that is gone already is as removed as can be.
      refuseEmpty(cart)
      return { type: 'removeCoupon', code: promoCode.trim().toUpperCase() }
    })
    return inTransaction(call, deps, owner, remove)
  })
}

const isListed = ({ catalogue }: Pick<Deps, 'catalogue'>, code: string) =>
  catalogue.autoCoupons.some((coupon) => coupon.code === code.trim().toUpperCase())

async function applyCode(deps: Deps, trx: ShopTransaction, cart: Cart, code: string, wrongGuess: () => void): Promise<CartAction> {
  const coupon = deps.catalogue.coupon(code)
  if (!coupon || !(await isCurrent(trx, deps, coupon))) {
    wrongGuess()
    throw invalidCoupon()
  }
  if (!fits(coupon, cart.items)) throw invalidCoupon({ reason: couponCondition(coupon.rule, deps.catalogue) })
  return { type: 'applyCoupon', coupon: cartCoupon(coupon) }
}

function refuseEmpty(cart: Cart): void {
  if (cart.items.length === 0) throw new ShopError(400, 'cart_empty', 'Your cart is empty')
}

/** The same words for every refusal; only a code that is real gives its reason. */
const invalidCoupon = (data?: { reason: string }) => new ShopError(400, 'invalid_coupon', INVALID_PROMO_CODE, data)
