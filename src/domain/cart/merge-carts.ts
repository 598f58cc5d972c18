import type { CartLimits } from './cart-limits.ts'

/** The fields of a line that the merge needs. */
export interface MergeableLine {
  itemKey: string
  quantity: number
}

/** The fields of a cart that the user decides. */
export interface MergeableCart<Line extends MergeableLine> {
  lines: Line[]
  couponCode: string | null
  affiliateCode: string | null
  /** When the affiliate code expires, ISO 8601. */
  affiliateUntil: string | null
  /** Automatic codes that the user has removed. */
  declined: string[]
}

/** The result of a merge. */
export interface MergedCart<Line extends MergeableLine> {
  cart: MergeableCart<Line>
  /** The number of pieces from the guest's cart. */
  added: number
  /** The guest's lines for which the account's cart had no space. */
  leftOut: Line[]
}

/**
 * Merges a guest's cart into the account's cart at sign-in. A line in both gets the larger quantity. The account's coupon and affiliate
 * win. All of the account's lines stay and come first. The guest's lines follow up to the maximum of lines. Merging the same guest again
 * changes nothing.
 */
export function mergeCarts<Line extends MergeableLine>(
  account: MergeableCart<Line>,
  guest: MergeableCart<Line>,
  limits: CartLimits,
): MergedCart<Line> {
  const guestQuantity = new Map(guest.lines.map((line) => [line.itemKey, Math.min(line.quantity, limits.perLine)]))
  const accountLines = account.lines.map((line) => ({ ...line, quantity: Math.max(line.quantity, guestQuantity.get(line.itemKey) ?? 0) }))
  const keys = new Set(accountLines.map((line) => line.itemKey))
  const fresh = guest.lines.filter((line) => !keys.has(line.itemKey))
  const space = Math.max(0, limits.lines - accountLines.length)
  const fitting = fresh.slice(0, space).map((line) => ({ ...line, quantity: Math.min(line.quantity, limits.perLine) }))
  const lines = [...accountLines, ...fitting]
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
    leftOut: fresh.slice(space),
  }
}

const pieces = (lines: readonly MergeableLine[]) => lines.reduce((count, line) => count + line.quantity, 0)
