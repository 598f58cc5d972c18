import { guestTerms, termsFor, type CartTerms } from '../../src/domain/cart/cart-limits.ts'
import { cartKeyOf, type Caller } from '../account/caller.ts'
import type { CountRows } from './guest-rows.ts'

/** The key of a cart and the terms for its prices and limits. */
export interface CartHolder {
  cartKey: string
  /** Null for a guest. */
  customerId: string | null
  terms: CartTerms
  /** Counts the rows that a change of a guest adds. */
  countRows?: CountRows | undefined
}

/** The cart of a caller. */
export function holderOf(caller: Caller): CartHolder {
  return caller.kind === 'guest'
    ? { cartKey: caller.key, customerId: null, terms: guestTerms }
    : { cartKey: cartKeyOf(caller), customerId: caller.id, terms: termsFor(caller) }
}
