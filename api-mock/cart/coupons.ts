import { unpaidOnline } from '../../src/domain/orders/order-state.ts'
import type { CartCoupon, CartItem, CouponRule } from '../../src/contract/cart/cart.ts'
import { cents } from '../../src/contract/money/money.ts'
import { evaluateCoupon } from '../../src/domain/cart/coupon.ts'
import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { runsOn, type Coupon } from '../catalogue/coupon.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ordersInCart } from '../orders/orders-in-cart.ts'

/**
 * Whether a code is valid today: within its days in South Africa, first and last included, and not used up.
 * @param cartKey the cart that it is for. Its own unpaid order does not use the code up, because the next checkout replaces that order
 */
export async function isCurrent(db: Database, { clock }: Pick<Deps, 'clock'>, coupon: Coupon, cartKey?: string): Promise<boolean> {
  if (!runsOn(coupon, southAfricanDay(clock.now()))) return false
  return coupon.maxUses === null || (await heldUses(db, { clock }, coupon.code, cartKey)) < coupon.maxUses
}

interface User {
  customerId: string | null
  emails: readonly string[]
}

/** How long an order without a payment holds a use of a code, in milliseconds. */
const HELD_MS = 30 * 60_000

/**
 * Counts the orders that hold a code. With a user it counts their orders only: with one of their mailboxes, or placed while signed in.
 */
export async function couponUses(db: Database, code: string, user?: User): Promise<number> {
  let uses = db
    .selectFrom('coupon_use')
    .select((count) => count.fn.countAll<number>().as('uses'))
    .where('code', '=', code)
  if (user) {
    const placed = db.selectFrom('orders').select('order_id').where('customer_id', '=', user.customerId)
    uses = uses.where((either) => either.or([either('email', 'in', user.emails.map(mailboxOf)), either('order_id', 'in', placed)]))
  }
  return (await uses.executeTakeFirstOrThrow()).uses
}

/**
 * Counts the orders that use up the total of a code. An order without a payment counts for half an hour, so that no one uses up a code with
 * orders that they never pay. A later payment keeps its discount.
 * @param cartKey the orders that a checkout of this cart replaces do not count
 */
export async function heldUses(db: Database, { clock }: Pick<Deps, 'clock'>, code: string, cartKey?: string): Promise<number> {
  const since = new Date(clock.now().getTime() - HELD_MS).toISOString()
  const held = db
    .selectFrom('coupon_use')
    .leftJoin('orders', 'orders.order_id', 'coupon_use.order_id')
    .select((count) => count.fn.countAll<number>().as('uses'))
    .where('code', '=', code)
    .where((either) =>
      either.or([
        either('state', 'is', null),
        either('state', 'not in', [...unpaidOnline, 'awaiting_transfer']),
        either('used_at', '>', since),
      ]),
    )
  const replaced = cartKey === undefined ? [] : await ordersInCart(db, cartKey)
  const others = replaced.length === 0 ? held : held.where('coupon_use.order_id', 'not in', replaced)
  return (await others.executeTakeFirstOrThrow()).uses
}

/** A code as the cart contains it. `priceCart` calculates its value from the items. */
export function cartCoupon({ code, label, auto, rule }: Coupon): CartCoupon {
  return { code, label, auto, rule, discount_total: cents(0) }
}

/** Whether a code applies to these items. */
export const fits = (coupon: Coupon, items: readonly CartItem[]) => evaluateCoupon(coupon.rule, items).kind === 'fits'

/** The condition of a real code as text: "from R 15 000,00 of sofas or couches at full price". */
export function couponCondition(rule: CouponRule, catalogue: CatalogueStore): string {
  const names = rule.categories.map((slug) => catalogue.category(slug)?.name.toLowerCase() ?? slug)
  const categories = names.length > 0 ? names.join(' or ') : 'furniture'
  const price = rule.exclude_sale_items ? ' at full price' : ''
  return rule.min_spend > 0 ? `from ${formatMoney(rule.min_spend)} of ${categories}${price}` : `for ${categories}${price}`
}
