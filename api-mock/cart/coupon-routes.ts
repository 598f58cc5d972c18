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

/** Limits of wrong codes for a cart and, wider, for an address, because carriers share addresses. */
const cartLimit = { burst: 20, perSeconds: 600 }
const addressLimit = { burst: 400, perSeconds: 600 }

export interface GuessLimits {
  carts: RateLimiter
  addresses: RateLimiter
}

/** Creates the limits. Guests and customers share them, so that signing in gives no extra guesses. */
export const createGuessLimits = (deps: Pick<Deps, 'clock' | 'db' | 'log'>): GuessLimits => ({
  carts: createRateLimiter(deps, 'code guess', cartLimit),
  addresses: createRateLimiter(deps, 'code guess address', addressLimit),
})

/** Registers the calls that apply and remove a code. */
export function registerCouponRoutes(router: ShopRouter, deps: Deps, family: CartFamily, enter: CartEntrance, guesses: GuessLimits): void {
  handle(router, family.couponApply, async (call) => {
    const { promoCode, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const address = call.context.get('address')
    // A code that the shop lists is no guess, so it skips both limits.
    if (!isListed(deps, promoCode)) {
      guesses.carts.check(owner)
      guesses.addresses.check(address)
    }
    const wrongGuess = () => {
      guesses.carts.take(owner)
      guesses.addresses.take(address)
    }
    const apply = changing(deps, holder, ref, (cart, trx) => {
      rejectEmpty(cart)
      // The check comes before the lookup: a customer with a discount cannot use codes, and the response must not reveal whether this one
      // exists.
      if (holder.terms.discount > 0) throw invalidCoupon({ reason: CODES_DO_NOT_ADD })
      return applyCode(deps, trx, cart, promoCode, wrongGuess)
    })
    return inTransaction(call, deps, owner, apply)
  })

  handle(router, family.couponRemove, async (call) => {
    const { promoCode, ref } = call.input
    const { owner, holder } = await enter(call.context, call.input)
    const remove = changing(deps, holder, ref, (cart) => {
      // Removing a code needs items (spec §5). Removing a code that is already gone succeeds.
      rejectEmpty(cart)
      return { type: 'removeCoupon', code: promoCode.trim().toUpperCase() }
    })
    return inTransaction(call, deps, owner, remove)
  })
}

const isListed = ({ catalogue }: Pick<Deps, 'catalogue'>, code: string) =>
  catalogue.autoCoupons.some((coupon) => coupon.code === code.trim().toUpperCase())

async function applyCode(deps: Deps, trx: ShopTransaction, cart: Cart, code: string, wrongGuess: () => void): Promise<CartAction> {
  const coupon = deps.catalogue.coupon(code)
  if (!coupon || !(await isCurrent(trx, deps, coupon, cart.cart_key))) {
    wrongGuess()
    throw invalidCoupon()
  }
  if (!fits(coupon, cart.items)) throw invalidCoupon({ reason: couponCondition(coupon.rule, deps.catalogue) })
  return { type: 'applyCoupon', coupon: cartCoupon(coupon) }
}

function rejectEmpty(cart: Cart): void {
  if (cart.items.length === 0) throw new ShopError(400, 'cart_empty', 'Your cart is empty')
}

/** The same message for every rejection; only a real code adds its reason. */
const invalidCoupon = (data?: { reason: string }) => new ShopError(400, 'invalid_coupon', INVALID_PROMO_CODE, data)
