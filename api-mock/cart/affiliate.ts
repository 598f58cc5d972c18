import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { isCurrent } from './coupons.ts'
import type { StoredCart } from './stored-cart.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** How long the server stores an affiliate code. */
const REMEMBERED_DAYS = 30

/**
 * Adds the code of the affiliate link to the cart. Ignores a code that is unknown, not current or not an affiliate's. The same code does
 * not extend the period. After the period the same code starts a new one, because devices store a followed link no longer than that.
 */
export async function withAffiliate(
  db: Database,
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  cart: StoredCart,
  ref: string | undefined,
): Promise<StoredCart> {
  const coupon = ref === undefined ? undefined : deps.catalogue.coupon(ref)
  const now = deps.clock.now()
  const isOver = cart.affiliateUntil !== null && cart.affiliateUntil <= now.toISOString()
  if (!coupon || coupon.affiliate === null || (coupon.code === cart.affiliateCode && !isOver)) return cart
  if (!(await isCurrent(db, deps, coupon))) return cart
  const until = new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS)
  return { ...cart, affiliateCode: coupon.code, affiliateUntil: until.toISOString() }
}
