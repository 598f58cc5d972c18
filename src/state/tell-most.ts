import { heldTo } from '../domain/quantity-words.ts'
import { notify } from './toasts.ts'

/** More of a piece was typed than one line takes. */
export function tellMost(most: number, name: string): void {
  notify({ type: 'info', message: heldTo(most, name) })
}
