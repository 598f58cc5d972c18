import { cents } from '../../contract/money/money.ts'

/** The least that the sofas and couches of a cart come to for a free ottoman, in cents. The coupon FREEOTTOMAN asks for the same. */
export const freeOttomanFrom = cents(1_500_000)
