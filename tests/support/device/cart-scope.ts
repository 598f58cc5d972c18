import { cartScopeFor } from '../../../src/data/cart/queue.ts'
import { guestTerms } from '../../../src/domain/cart/cart-limits.ts'

/** The scope of a guest's cart. */
export const cartScope = cartScopeFor(guestTerms)
