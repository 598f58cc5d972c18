export interface CartLimits {
  /** The most of one line. */
  perLine: number
  /** The most lines of a cart. */
  lines: number
}

export const guestLimits: CartLimits = { perLine: 20, lines: 50 }
export const tradeLimits: CartLimits = { perLine: 1000, lines: 500 }
