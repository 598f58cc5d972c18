import type { Cart } from '../../src/contract/cart.ts'
import { INVALID_PROMO_CODE } from '../../src/domain/coupon-words.ts'
import { couponUses } from '../cart/coupons.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * A guest is known by e-mail only at checkout, so that is where the limits of a code are checked: first order, uses in all, uses
 * of one customer. Throws `invalid_coupon` with the reason, since the code itself is real.
 * @param ownOrderId the order that these limits are checked for, if it is written already
 */
export async function checkCouponLimits(
  trx: ShopTransaction,
  { catalogue, dialect }: Pick<Deps, 'catalogue' | 'dialect'>,
  cart: Cart,
  email: string,
  ownOrderId = '',
): Promise<void> {
  const [held] = cart.coupons
  const coupon = held && catalogue.coupon(held.code)
  if (!coupon) return
  // Two shoppers must not both be the last one: whoever counts uses holds the code.
  const row = trx.selectFrom('coupon').select('code').where('code', '=', coupon.code)
  await (dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
  if (coupon.firstOrderOnly && (await hasOrdered(trx, email, ownOrderId)))
    throw refusal(`Code ${coupon.code} is for a first order, and there is one with this e-mail address.`)
  if (coupon.maxUses !== null && (await couponUses(trx, coupon.code)) >= coupon.maxUses)
    throw refusal(`Code ${coupon.code} has been used up.`)
  const { maxUsesPerCustomer: most } = coupon
  if (most !== null && (await couponUses(trx, coupon.code, email)) >= most)
    throw refusal(`Code ${coupon.code} was used before with this e-mail address.`)
}

/** One that was cancelled is none. */
async function hasOrdered(trx: ShopTransaction, email: string, ownOrderId: string): Promise<boolean> {
  const orders = trx.selectFrom('orders').select('order_id').where('email', '=', email).where('order_id', '!=', ownOrderId)
  return (await orders.where('state', '!=', 'cancelled').limit(1).executeTakeFirst()) !== undefined
}

const refusal = (reason: string) => new ShopError(400, 'invalid_coupon', INVALID_PROMO_CODE, { reason })
