import { currentCart } from '../../state/cart/cart.ts'
import { saved } from '../../state/saved/saved.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'

/** The user has items in the cart, saved pieces or trade lists. */
export const hasCustomerData = (): boolean => currentCart().items.length > 0 || saved.pieces.length > 0 || wholesaleState.lists.length > 0
