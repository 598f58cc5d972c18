import type { ExpressionBuilder } from 'kysely'
import type { Cart, CartCoupon } from '../../src/contract/cart/cart.ts'
import { couponInEffect } from '../../src/domain/cart/coupon.ts'
import { INVALID_PROMO_CODE } from '../../src/domain/cart/coupon-words.ts'
import type { CheckoutBody } from '../../src/contract/orders/order.ts'
import type { Caller } from '../account/caller.ts'
import { couponUses, heldUses } from '../cart/coupons.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'

/** The buyer, as the limits of a code identify them. */
export interface Buyer {
  /** Null for a guest. */
  customerId: string | null
  /** Lower case: the address given at checkout, and the account's. */
  emails: string[]
}

/** The coupon that an order of the cart uses. One without an effect stays unused; an affiliate's code still names who referred the customer. */
export function orderedCoupon(cart: Cart): CartCoupon | null {
  const [coupon] = cart.coupons
  return coupon?.code === cart.affiliate_coupon?.code ? (coupon ?? null) : couponInEffect(cart)
}

/** The buyer of a checkout. */
export const buyerOf = (caller: Caller, { contact }: Pick<CheckoutBody, 'contact'>): Buyer =>
  caller.kind === 'guest'
    ? { customerId: null, emails: [contact.email] }
    : { customerId: caller.id, emails: [...new Set([contact.email, caller.email])] }

/**
 * Checks the limits of a code at checkout: first order, total uses, uses of one customer. Only the checkout has the e-mail of a guest, and
 * a customer can enter another one there. Throws `invalid_coupon` with the reason, because the code itself is real.
 * @param ownOrderId the order that the check is for, if it already exists
 */
export async function checkCouponLimits(trx: ShopTransaction, deps: Needs, cart: Cart, buyer: Buyer, ownOrderId = ''): Promise<void> {
  const reason = await limitReached(trx, deps, cart, buyer, ownOrderId)
  if (reason !== null) throw new ShopError(400, 'invalid_coupon', INVALID_PROMO_CODE, { reason })
}

type Needs = Pick<Deps, 'catalogue' | 'clock'>

/** The message of the limit that rejects the cart's code for this buyer; null if no limit does. */
export async function limitReached(
  trx: ShopTransaction,
  { catalogue, clock }: Needs,
  cart: Cart,
  buyer: Buyer,
  ownOrderId = '',
): Promise<string | null> {
  const applied = orderedCoupon(cart)
  const coupon = applied && catalogue.heldCoupon(applied.code)
  if (!coupon) return null
  // The lock of the code's row ensures that only one order gets the last use.
  await trx.selectFrom('coupon').select('code').where('code', '=', coupon.code).forUpdate().executeTakeFirst()
  const ownUses = await couponUses(trx, coupon.code, buyer)
  // An order with another spelling of the same mailbox has used the code too.
  if (coupon.firstOrderOnly && (ownUses > 0 || (await hasOrdered(trx, buyer, ownOrderId))))
    return `Code ${coupon.code} is for a first order, and you have ordered before.`
  if (coupon.maxUses !== null && (await heldUses(trx, { clock }, coupon.code)) >= coupon.maxUses)
    return `Code ${coupon.code} has been used up.`
  const { maxUsesPerCustomer: most } = coupon
  const isUsed = most !== null && ownUses >= most
  return isUsed ? `Code ${coupon.code} has been used by you before.` : null
}

/** Neither cancelled orders count, nor those that were refunded whole before they were dispatched: nothing of them was sent. */
async function hasOrdered(trx: ShopTransaction, { customerId, emails }: Buyer, ownOrderId: string): Promise<boolean> {
  const orders = trx
    .selectFrom('orders')
    .select('order_id')
    .where((or) => or.or([or('email', 'in', emails), or('customer_id', '=', customerId)]))
    .where('order_id', '!=', ownOrderId)
  const counted = orders
    .where('state', '!=', 'cancelled')
    .where((order) => order.or([order('state', '!=', 'refunded'), order.exists(wasSent(order))]))
  return (await counted.limit(1).executeTakeFirst()) !== undefined
}

const wasSent = ({ selectFrom }: ExpressionBuilder<Schema, 'orders'>) =>
  selectFrom('order_event')
    .select('order_event.order_id')
    .whereRef('order_event.order_id', '=', 'orders.order_id')
    .where('order_event.state', 'in', ['dispatched', 'delivered'])
