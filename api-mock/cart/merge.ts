import { counted } from '../../src/domain/counted.ts'
import type { CartNotice } from '../../src/contract/cart/cart.ts'
import { type CartLimits, type CartTerms, termsFor } from '../../src/domain/cart/cart-limits.ts'
import { cartItemFor } from '../../src/domain/cart/cart-item.ts'
import { mergeCarts } from '../../src/domain/cart/merge-carts.ts'
import { callerOf } from '../account/caller.ts'
import { customerOfCart, mergedInto } from '../account/cart-keys.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { adoptOrders } from '../checkout/adopt-orders.ts'
import { lockOrCreateCart, saveCart, type StoredCart, type StoredLine } from './stored-cart.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock'>

/**
 * `merged`: this call merged the carts. `repeated`: this guest already is this customer, and nothing changes. `ignored`: the key belongs to
 * another customer, through an earlier merge or as the key of an account's cart.
 */
export type Merging = 'merged' | 'repeated' | 'ignored'

/**
 * Merges a guest's cart into the customer's at sign-in, inside the transaction that creates the session. It happens once for each guest
 * key, however many requests arrive. Each line gets the larger quantity. The guest's coupon and affiliate apply if the account has none.
 * The next response reports lines that do not fit. The guest's row stays, empty and marked, so that a late request of the guest cannot
 * store data there. `adoptOrders` moves the orders.
 */
export async function mergeGuest(
  trx: ShopTransaction,
  deps: Needs,
  { guestKey, customerId }: { guestKey: string; customerId: string },
): Promise<Merging> {
  const customer = callerOf(await trx.selectFrom('customer').selectAll().where('customer_id', '=', customerId).executeTakeFirstOrThrow())
  if ((await customerOfCart(trx, guestKey)) !== null) return 'ignored'
  const now = deps.clock.now().toISOString()
  await claimGuest(trx, guestKey, customerId, now)
  if ((await mergedInto(trx, guestKey)) !== customerId) return 'ignored'
  const guest = await lockOrCreateCart(trx, guestKey, now)
  if (guest.mergedInto !== null) return 'repeated'
  const account = await lockOrCreateCart(trx, customer.cartKey, now)
  const merged = withGuest(deps, account, guest, termsFor(customer), now)
  if (merged) await saveCart(trx, account, merged, now)
  await saveCart(trx, guest, { ...guest, ...nothing, rev: guest.rev + 1, mergedInto: customerId }, now)
  await adoptOrders(trx, guestKey, customer)
  return 'merged'
}

const nothing = { lines: [], couponCode: null, affiliateCode: null, affiliateUntil: null, declined: [], pendingNotices: [] }

/** The first sign-in gets the guest's data. A parallel sign-in waits here for its result. */
async function claimGuest(trx: ShopTransaction, guestKey: string, customerId: string, now: string): Promise<void> {
  await trx
    .insertInto('cart_alias')
    .values({ guest_key: guestKey, customer_id: customerId, merged_at: now })
    .onConflict((conflict) => conflict.column('guest_key').doNothing())
    .execute()
}

/** The account's cart with the guest's lines; null if the guest's cart is empty. */
function withGuest(deps: Needs, account: StoredCart, guest: StoredCart, terms: CartTerms, now: string): StoredCart | null {
  const brought = {
    ...current(guest, now),
    lines: guest.lines.map((line) => seenBy(deps, line, terms)),
    // Codes do not combine with a trade price.
    couponCode: terms.discount > 0 ? null : guest.couponCode,
  }
  const before = current(account, now)
  const { cart, added, leftOut } = mergeCarts(before, brought, terms.limits)
  const merged = { ...account, ...cart, rev: account.rev + 1 }
  const notices: CartNotice[] = [
    ...(account.lines.length > 0 ? mergedNotice(added) : []),
    ...leftOutNotice(
      leftOut.map(({ productId }) => deps.catalogue.card(productId)?.name ?? 'A product'),
      terms.limits,
    ),
  ]
  const isSame = JSON.stringify(merged) === JSON.stringify({ ...account, rev: account.rev + 1 })
  return isSame && notices.length === 0 ? null : { ...merged, pendingNotices: [...account.pendingNotices, ...notices] }
}

/** The affiliate of a cart, unless it has expired. */
const current = (cart: StoredCart, now: string): StoredCart =>
  cart.affiliateUntil === null || cart.affiliateUntil > now ? cart : { ...cart, affiliateCode: null, affiliateUntil: null }

/** A line at the customer's price: a lower price after sign-in is not reported as a price change. */
function seenBy({ catalogue }: Needs, line: StoredLine, { discount, limits }: CartTerms): StoredLine {
  const product = catalogue.card(line.productId)
  if (!product || cartItemFor(product, line.variation, 1, 1).price !== line.priceSeen) return line
  return { ...line, priceSeen: cartItemFor(product, line.variation, 1, limits.perLine, discount).price }
}

const MOST_NAMED = 5

/** A notice for an account whose cart already had items. */
function mergedNotice(added: number): CartNotice[] {
  if (added === 0) return []
  const items = counted(added, 'item')
  return [{ code: 'merged', message: `We added ${items} from before you signed in.` }]
}

/** A notice with the lines that exceed the limit of the cart. */
function leftOutNotice(names: readonly string[], { lines }: CartLimits): CartNotice[] {
  if (names.length === 0) return []
  const named = names.slice(0, MOST_NAMED).join(', ')
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return [
    {
      code: 'lines_left_out',
      message: `A cart holds up to ${lines} different pieces, so these from before you signed in were not added: ${named}${more}.`,
    },
  ]
}
