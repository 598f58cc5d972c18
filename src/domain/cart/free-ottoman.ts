import { cents } from '../../contract/money/money.ts'

/** The minimum subtotal of sofas and couches for a free ottoman, in cents. The coupon FREEOTTOMAN has the same minimum. */
export const freeOttomanMinimum = cents(1_500_000)
