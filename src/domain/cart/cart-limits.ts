import type { Role } from '../../contract/account/customer.ts'

export interface CartLimits {
  /** The most of one line. */
  perLine: number
  /** The most lines of a cart. */
  lines: number
}

export const guestLimits: CartLimits = { perLine: 20, lines: 50 }
export const tradeLimits: CartLimits = { perLine: 1000, lines: 500 }

/** By what terms a cart is priced and filled. */
export interface CartTerms {
  /** Percent off regular prices, 0 for the public price. Above 0 no promo code counts. */
  discount: number
  limits: CartLimits
}

export const guestTerms: CartTerms = { discount: 0, limits: guestLimits }

/** A customer's terms: trade limits for who buys for trade, or has a discount. */
export function termsFor({ role, discount }: { role: Role; discount: number }): CartTerms {
  return { discount, limits: role === 'trade' || discount > 0 ? tradeLimits : guestLimits }
}
