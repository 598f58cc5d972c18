import { WHOLESALE_LINES, WHOLESALE_QUANTITY, type Wholesale, type WholesaleLine } from '../../../contract/wholesale/wholesale.ts'
import { lineKey } from '../../../domain/wholesale/wholesale.ts'

/** What happens to a piece that the list has already: its quantity is set anew, or grows. */
export type Merging = 'set' | 'add'

export interface MergedLines {
  /** What to set, with absolute quantities. */
  lines: WholesaleLine[]
  /** How many of them the list has already. */
  known: number
  /** How many were held to the most of one piece. */
  capped: number
  /** By how many lines the list would be too long. */
  excess: number
}

/** What to set so that `incoming` is in a list. */
export function mergeLines(list: Pick<Wholesale, 'products'>, incoming: readonly WholesaleLine[], merging: Merging): MergedLines {
  const present = new Map(list.products.map((line) => [lineKey(line), line.productQuantity]))
  let known = 0
  let capped = 0
  const lines = incoming.map((line) => {
    const before = present.get(lineKey(line))
    if (before !== undefined) known += 1
    const wanted = line.productQuantity + (merging === 'add' ? (before ?? 0) : 0)
    if (wanted > WHOLESALE_QUANTITY) capped += 1
    return { ...line, productQuantity: Math.min(WHOLESALE_QUANTITY, wanted) }
  })
  return { lines, known, capped, excess: Math.max(0, present.size + incoming.length - known - WHOLESALE_LINES) }
}
