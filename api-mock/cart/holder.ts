import { guestTerms, termsFor, type CartTerms } from '../../src/domain/cart/cart-limits.ts'
import { cartKeyOf, type Caller } from '../account/caller.ts'

/** Whose cart it is and by what terms it is priced and filled. */
export interface CartHolder {
  cartKey: string
  /** Null for a guest. */
  customerId: string | null
  terms: CartTerms
}

export function holderOf(caller: Caller): CartHolder {
  return caller.kind === 'guest'
    ? { cartKey: caller.key, customerId: null, terms: guestTerms }
    : { cartKey: cartKeyOf(caller), customerId: caller.id, terms: termsFor(caller) }
}
