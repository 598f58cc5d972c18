import type { Role } from '../../contract/account/customer.ts'

/** The limits of a cart. */
export interface CartLimits {
  /** The maximum quantity of one line. */
  perLine: number
  /** The maximum number of lines. */
  lines: number
}

export const guestLimits: CartLimits = { perLine: 20, lines: 50 }
export const tradeLimits: CartLimits = { perLine: 1000, lines: 500 }

/** The discount and the limits of a cart. */
export interface CartTerms {
  /** Percent off regular prices; 0 for the public price. Above 0, promo codes do not apply. */
  discount: number
  limits: CartLimits
}

export const guestTerms: CartTerms = { discount: 0, limits: guestLimits }

/** The terms of a customer. Trade customers and customers with a discount have the trade limits. `discount` is in percent. */
export function termsFor({ role, discount }: { role: Role; discount: number }): CartTerms {
  return { discount, limits: role === 'trade' || discount > 0 ? tradeLimits : guestLimits }
}
