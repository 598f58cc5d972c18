import type { CartCoupon, CartItem, CouponRule } from '../../src/contract/cart/cart.ts'
import { cents } from '../../src/contract/money/money.ts'
import { evaluateCoupon } from '../../src/domain/cart/coupon.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { formatMoney } from '../../src/domain/money.ts'
import type { Coupon } from '../catalogue/coupon.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'

/** Whether a code is valid today: within its days in South Africa, first and last included, and not used up. */
export async function isCurrent(db: Database | ShopTransaction, { clock }: Pick<Deps, 'clock'>, coupon: Coupon): Promise<boolean> {
  const today = southAfricanDay(clock.now())
  if (coupon.starts !== null && today < coupon.starts) return false
  if (coupon.ends !== null && today > coupon.ends) return false
  return coupon.maxUses === null || (await couponUses(db, coupon.code)) < coupon.maxUses
}

interface User {
  customerId: string | null
  emails: readonly string[]
}

/**
 * Counts the orders that hold a code. With a user it counts their orders only: with one of their e-mail addresses, or placed while signed
 * in.
 */
export async function couponUses(db: Database | ShopTransaction, code: string, user?: User): Promise<number> {
  let uses = db
    .selectFrom('coupon_use')
    .select((count) => count.fn.countAll<number>().as('uses'))
    .where('code', '=', code)
  if (user) {
    const placed = db.selectFrom('orders').select('order_id').where('customer_id', '=', user.customerId)
    uses = uses.where((either) => either.or([either('email', 'in', user.emails), either('order_id', 'in', placed)]))
  }
  return (await uses.executeTakeFirstOrThrow()).uses
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
