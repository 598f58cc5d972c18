import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { isCurrent } from './coupons.ts'
import type { StoredCart } from './stored-cart.ts'

/** An affiliate link is remembered this long. */
const REMEMBERED_DAYS = 30

/**
 * The cart with the code of the link its shopper came by. A code that is no affiliate's, or not current, is passed over in silence. The
 * same code does not make the time longer; once that is over, the link has been followed anew, since devices forget it no later.
 */
export async function withAffiliate(
  db: Database | ShopTransaction,
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  cart: StoredCart,
  ref: string | undefined,
): Promise<StoredCart> {
  const coupon = ref === undefined ? undefined : deps.catalogue.coupon(ref)
  const now = deps.clock.now()
  const isOver = cart.affiliateUntil !== null && cart.affiliateUntil <= now.toISOString()
  if (!coupon || coupon.affiliate === null || (coupon.code === cart.affiliateCode && !isOver)) return cart
  if (!(await isCurrent(db, deps, coupon))) return cart
  const until = new Date(now.getTime() + REMEMBERED_DAYS * 86_400_000)
  return { ...cart, affiliateCode: coupon.code, affiliateUntil: until.toISOString() }
}
