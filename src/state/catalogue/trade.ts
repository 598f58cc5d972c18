import { proxy } from 'valtio/vanilla'
import { guestLimits } from '../../domain/cart/cart-limits.ts'

/** The customer's discount on every price, in percent, and the highest quantity of a line. A guest's values until the session is known. */
export const trade = proxy({ discount: 0, perLine: guestLimits.perLine })
