import type { Variation } from '../../../contract/cart/cart.ts'
import { WHOLESALE_QUANTITY, type Wholesale, type WholesaleLine } from '../../../contract/wholesale/wholesale.ts'
import { lineKey } from '../../../domain/wholesale/wholesale.ts'
import { notify } from '../../../state/toasts.ts'
import { setLine, setTogether } from '../../../actions/wholesale/wholesale.ts'
import type { LineFigures } from './line-figures.ts'

/** Sets the quantity of a line. False when the device failed to store the change. */
export function changeQuantity(listId: string, { line, name }: LineFigures, quantity: number): Promise<boolean> {
  return setLine(listId, { ...line, productQuantity: quantity }, name)
}

/** Removes a line, with an undo. */
export async function removeLine(listId: string, { line, name }: LineFigures): Promise<void> {
  if (!(await setLine(listId, { ...line, productQuantity: 0 }, name))) return
  notify({ type: 'info', message: `${name} removed.`, action: { label: 'Undo', run: () => void setLine(listId, line, name) } })
}

/** The lines to set so that one line gets another configuration. Its quantity adds to an existing line of that configuration. */
export function lineWithOptions(list: Wholesale, { line }: LineFigures, variation: Variation): WholesaleLine[] {
  const changed: WholesaleLine = { ...line, variation }
  const key = lineKey(changed)
  if (key === lineKey(line)) return []
  const existing = list.products.find((other) => lineKey(other) === key)
  const quantity = Math.min(WHOLESALE_QUANTITY, line.productQuantity + (existing?.productQuantity ?? 0))
  return [
    { ...line, productQuantity: 0 },
    { ...changed, productQuantity: quantity },
  ]
}

/** Sets a line to other options, as one change. */
export function changeOptions(list: Wholesale, figures: LineFigures, variation: Variation): Promise<boolean> {
  return setTogether(list.id, lineWithOptions(list, figures, variation))
}
