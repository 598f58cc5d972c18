import { currentCart } from '../../state/cart/cart.ts'
import { saved } from '../catalogue/saved.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'

/** The shopper has put something into the cart, into a list, or aside. */
export const hasCustomerData = (): boolean => currentCart().items.length > 0 || saved.slugs.length > 0 || wholesaleState.lists.length > 0
