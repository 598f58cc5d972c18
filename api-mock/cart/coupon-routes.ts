import type { Cart } from '../../src/contract/cart.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { CartAction } from '../../src/domain/cart.ts'
import { INVALID_PROMO_CODE } from '../../src/domain/coupon-words.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { handle } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { ShopError } from '../http/shop-error.ts'
import { cartCoupon, couponCondition, fits, isCurrent } from './coupons.ts'
import { changing } from './effect.ts'
import type { CartEntrance } from './entrance.ts'

/** Guessing codes does not pay: so many wrong ones, and then no more for a while. */
const guessPace = { burst: 20, perSeconds: 600 }

export function registerCouponRoutes(router: ShopRouter, deps: Deps, enter: CartEntrance): void {
  const guesses = createRateLimiter(deps.clock, guessPace)

  handle(router, endpoints.couponApply, async (call) => {
    const { promoCode, ref } = call.input
    const key = enter(call.context, call.input)
    const guessers = [`cart ${key}`, `address ${call.context.get('address')}`]
    for (const guesser of guessers) guesses.check(guesser)
    const wrongGuess = () => {
      for (const guesser of guessers) guesses.take(guesser)
    }
    const apply = changing(deps, key, ref, (cart, trx) => applyCode(deps, trx, cart, promoCode, wrongGuess))
    return inTransaction(call, deps, key, apply)
  })

  handle(router, endpoints.couponRemove, async (call) => {
    const { promoCode, ref } = call.input
    const key = enter(call.context, call.input)
    const remove = changing(deps, key, ref, (cart) => {
      // Removing needs items (spec §5); a code that is gone already is as removed as can be.
      refuseEmpty(cart)
      return { type: 'removeCoupon', code: promoCode.trim().toUpperCase() }
    })
    return inTransaction(call, deps, key, remove)
  })
}

async function applyCode(deps: Deps, trx: ShopTransaction, cart: Cart, code: string, wrongGuess: () => void): Promise<CartAction> {
  refuseEmpty(cart)
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
