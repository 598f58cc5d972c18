import { quantityLimitMessage } from '../../domain/cart/quantity-words.ts'
import { notify } from '../../state/toasts.ts'

/** More of a piece was typed than one line takes. */
export function notifyQuantityLimit(most: number, name: string): void {
  notify({ type: 'info', message: quantityLimitMessage(most, name) })
}
