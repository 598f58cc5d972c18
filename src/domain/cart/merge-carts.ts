import type { CartLimits } from './cart-limits.ts'

/** The fields of a line that the merge needs. */
export interface MergeableLine {
  itemKey: string
  quantity: number
}

/** What a shopper decided about a cart. */
export interface MergeableCart<Line extends MergeableLine> {
  lines: Line[]
  couponCode: string | null
  affiliateCode: string | null
  /** ISO 8601: until when the affiliate is remembered. */
  affiliateUntil: string | null
  /** Codes that came by themselves and were taken off. */
  declined: string[]
}

export interface MergedCart<Line extends MergeableLine> {
  cart: MergeableCart<Line>
  /** How many pieces came from the guest's cart. */
  added: number
  /** Lines of the guest that did not fit beside the account's. */
  leftOut: Line[]
}

/**
 * A guest's cart put into the account's at sign-in: per line the larger quantity, the account's coupon and affiliate before the guest's.
 * The account's lines come first and all of them stay; the guest's follow as far as the cart holds so many lines. Merging the same
 * guest again changes nothing.
 */
export function mergeCarts<Line extends MergeableLine>(
  account: MergeableCart<Line>,
  guest: MergeableCart<Line>,
  limits: CartLimits,
): MergedCart<Line> {
  const guestQuantity = new Map(guest.lines.map((line) => [line.itemKey, Math.min(line.quantity, limits.perLine)]))
  const own = account.lines.map((line) => ({ ...line, quantity: Math.max(line.quantity, guestQuantity.get(line.itemKey) ?? 0) }))
  const keys = new Set(own.map((line) => line.itemKey))
  const fresh = guest.lines.filter((line) => !keys.has(line.itemKey))
  const room = Math.max(0, limits.lines - own.length)
  const fitting = fresh.slice(0, room).map((line) => ({ ...line, quantity: Math.min(line.quantity, limits.perLine) }))
  const lines = [...own, ...fitting]
  const { affiliateCode, affiliateUntil } = account.affiliateCode === null ? guest : account
  return {
    cart: {
      lines,
      couponCode: account.couponCode ?? guest.couponCode,
      affiliateCode,
      affiliateUntil,
      declined: [...new Set([...account.declined, ...guest.declined])],
    },
    added: pieces(lines) - pieces(account.lines),
    leftOut: fresh.slice(room),
  }
}

const pieces = (lines: readonly MergeableLine[]) => lines.reduce((count, line) => count + line.quantity, 0)
