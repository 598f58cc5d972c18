import { WHOLESALE_LINES, WHOLESALE_QUANTITY, type Wholesale, type WholesaleLine } from '../../../contract/wholesale/wholesale.ts'
import { lineKey } from '../../../domain/wholesale/wholesale.ts'

/** For a product already in the list: replace its quantity, or add to it. */
export type Merging = 'set' | 'add'

export interface MergedLines {
  /** The lines to set, with absolute quantities. */
  lines: WholesaleLine[]
  /** The number of lines already in the list. */
  inList: number
  /** The number of lines limited to the largest quantity. */
  capped: number
  /** The number of lines beyond the limit of a list. */
  excess: number
}

/** The lines to set to merge `incoming` into a list. */
export function mergeLines(list: Pick<Wholesale, 'products'>, incoming: readonly WholesaleLine[], merging: Merging): MergedLines {
  const present = new Map(list.products.map((line) => [lineKey(line), line.productQuantity]))
  let inList = 0
  let capped = 0
  const lines = incoming.map((line) => {
    const before = present.get(lineKey(line))
    if (before !== undefined) inList += 1
    const quantity = line.productQuantity + (merging === 'add' ? (before ?? 0) : 0)
    if (quantity > WHOLESALE_QUANTITY) capped += 1
    return { ...line, productQuantity: Math.min(WHOLESALE_QUANTITY, quantity) }
  })
  return { lines, inList, capped, excess: Math.max(0, present.size + incoming.length - inList - WHOLESALE_LINES) }
}
