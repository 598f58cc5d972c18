import { currentCart } from '../../state/cart/cart.ts'
import { saved } from '../catalogue/saved.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'

/** The user has items in the cart, saved products or trade lists. */
export const hasCustomerData = (): boolean => currentCart().items.length > 0 || saved.slugs.length > 0 || wholesaleState.lists.length > 0
