import type { Cart, CartCoupon } from '../../contract/cart/cart.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { cartDifferences, describeDifference } from '../../domain/cart/cart-difference.ts'
import { readCartOperation } from './cart-operations.ts'
import { replacedNote } from './replaced-coupon.ts'
import { foldOne } from './fold.ts'
import type { News } from '../outbox/operation.ts'
import type { Change } from '../outbox/scope.ts'

export const CHANGED_ELSEWHERE = 'Your cart was changed on another device. This is the latest version.'

/** The keys of the lines of an order that was just placed. Their removal by the server gives no notice [F6]. */
export const leavingOf = (memo: Readonly<Record<string, unknown>>): string[] => {
  const { leaving } = memo
  return Array.isArray(leaving) ? leaving.filter((key) => typeof key === 'string') : []
}

const quantities = (cart: Cart) => {
  const lines = cart.items.filter((item) => !item.free).map((item) => `${item.item_key} ${item.quantity.value}`)
  return lines.toSorted().join('\n')
}

/** The notice that an automatic coupon was added. */
export const addedWords = ({ label }: Pick<CartCoupon, 'label'>): string => `${label} was added to your cart.`

/**
 * The notices of a new base: its differences from the expected cart, which is the base before with the user's own change folded in. So the
 * user's own change is never reported as another's [F6]. A cart with another key is no news [I6].
 */
export function cartNews({ before, after, own, memo }: Change<Cart>, terms: CartTerms): { news: News[]; memo: Record<string, unknown> } {
  if (!before) return { news: [], memo: { ...memo } }
  const expected = own ? foldOne(before, own, terms) : before
  const leaving = leavingOf(memo)
  const left = leaving.filter(
    (key) => expected.items.some((item) => item.item_key === key) && !after.items.some((item) => item.item_key === key),
  )
  // Another cart: the session has begun in another tab, and the server answers a guest's change with the customer's cart.
  const isAnothers = before.cart_key !== after.cart_key
  const news = left.length > 0 || isAnothers ? [] : differences(expected, after)
  const applied = own && readCartOperation(own)
  const [coupon] = after.coupons
  let notes = memo
  if (applied?.type === 'coupon.apply' && coupon?.code === applied.args.code) {
    const [replaced] = before.coupons
    if (applied.args.auto) news.push(addedWords(coupon))
    else if (replaced && replaced.code !== coupon.code) {
      news.push(`${coupon.code} replaces “${replaced.label}”. A cart has one code at a time.`)
      notes = { ...memo, replaced: replacedNote(replaced, coupon.code) }
    }
  }
  const rest = leaving.filter((key) => !left.includes(key))
  return { news: news.map((message) => ({ type: 'info', message })), memo: { ...notes, leaving: rest } }
}

function differences(expected: Cart, after: Cart): string[] {
  const news = cartDifferences(expected, after).map(describeDifference)
  return news.length === 0 && quantities(expected) !== quantities(after) ? [CHANGED_ELSEWHERE] : news
}
