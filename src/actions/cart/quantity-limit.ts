import { quantityLimitMessage } from '../../domain/cart/quantity-words.ts'
import { notify } from '../../state/toasts.ts'

/** Notifies that the typed quantity exceeds the limit `most` of a line. `name`: of the product. */
export function notifyQuantityLimit(most: number, name: string): void {
  notify({ type: 'info', message: quantityLimitMessage(most, name) })
}
