import {
  WHOLESALE_ALL_LINES,
  WHOLESALE_LINES,
  WHOLESALE_LISTS,
  type NotTaken,
  type Wholesale,
  type WholesaleLine,
  type WholesaleProduct,
} from '../../contract/wholesale/wholesale.ts'
import { itemKey } from '../cart/item-key.ts'

/** A change of trade lists. Quantities are absolute and the device generates the ids, so a repeat changes nothing. */
export type WholesaleAction =
  | { type: 'create'; listId: string; name: string; line: WholesaleLine }
  | { type: 'createEmpty'; listId: string; name: string }
  | { type: 'setLine'; listId: string; line: WholesaleLine }
  /** `whole`: set all lines or none, for example when one line replaces another. */
  | { type: 'setLines'; listId: string; lines: readonly WholesaleLine[]; whole?: boolean | undefined }
  | { type: 'rename'; listId: string; name: string }
  | { type: 'duplicate'; listId: string; newId: string; name: string }
  | { type: 'delete'; listId: string }

export type UnknownLine = NotTaken[number]['code']
export type WholesaleRefusal = 'list_not_found' | 'list_exists' | 'lists_full' | UnknownLine

export type WholesaleOutcome =
  /** `notTaken`: the lines of a bulk change that the list cannot store. The others are stored. */
  { kind: 'ok'; lists: Wholesale[]; notTaken: NotTaken } | { kind: 'refused'; code: WholesaleRefusal }

/** Checks a line before it is stored. Returns the line with the current slug and type of its product, or the code of the refusal. */
export type CheckLine = (line: WholesaleLine) => WholesaleLine | UnknownLine

type Line = Pick<WholesaleLine, 'productId' | 'variation'>

/** The key of a line. Lines with equal product and variation have the same key. A line without a variation has its own key. */
export const lineKey = ({ productId, variation }: Line): string => itemKey(productId, variation ?? {})

/**
 * Applies one action to all lists of an owner, optimistically on the device and again on the server. A bulk update sets every valid line
 * and names the others. It is refused as a whole with `whole`, or if the lines do not fit into the limits.
 * @param checkLine checks each line; without it every line is valid
 */
export function applyWholesaleAction(lists: readonly Wholesale[], action: WholesaleAction, checkLine?: CheckLine): WholesaleOutcome {
  switch (action.type) {
    case 'create':
      return (
        mayAdd(lists, action.listId) ??
        whole(withLines([...lists, { id: action.listId, name: action.name, products: [] }], action.listId, [action.line], checkLine))
      )
    case 'createEmpty':
      return mayAdd(lists, action.listId) ?? ok([...lists, { id: action.listId, name: action.name, products: [] }])
    case 'setLine':
      return whole(withLines(lists, action.listId, [action.line], checkLine))
    case 'setLines': {
      const outcome = withLines(lists, action.listId, action.lines, checkLine)
      return action.whole ? whole(outcome) : outcome
    }
    case 'rename':
      return changed(lists, action.listId, (list) => ({ ...list, name: action.name }))
    case 'duplicate': {
      const source = lists.find(({ id }) => id === action.listId)
      if (!source) return refused('list_not_found')
      const copy = { id: action.newId, name: action.name, products: source.products }
      return mayAdd(lists, action.newId, source.products.length) ?? ok([...lists, copy])
    }
    case 'delete':
      return lists.some(({ id }) => id === action.listId) ? ok(lists.filter(({ id }) => id !== action.listId)) : refused('list_not_found')
  }
}

const ok = (lists: readonly Wholesale[], notTaken: NotTaken = []): WholesaleOutcome => ({ kind: 'ok', lists: [...lists], notTaken })
const refused = (code: WholesaleRefusal): WholesaleOutcome => ({ kind: 'refused', code })
const lineCount = (lists: readonly Wholesale[]) => lists.reduce((sum, { products }) => sum + products.length, 0)

function mayAdd(lists: readonly Wholesale[], id: string, lines = 0): WholesaleOutcome | null {
  if (lists.some((list) => list.id === id)) return refused('list_exists')
  const full = lists.length >= WHOLESALE_LISTS || lineCount(lists) + lines > WHOLESALE_ALL_LINES
  return full ? refused('lists_full') : null
}

function changed(lists: readonly Wholesale[], id: string, change: (list: Wholesale) => Wholesale, notTaken?: NotTaken): WholesaleOutcome {
  if (!lists.some((list) => list.id === id)) return refused('list_not_found')
  return ok(
    lists.map((list) => (list.id === id ? change(list) : list)),
    notTaken,
  )
}

/** Refuses the whole outcome if one of its lines cannot be stored. */
function whole(outcome: WholesaleOutcome): WholesaleOutcome {
  const [left] = outcome.kind === 'ok' ? outcome.notTaken : []
  return left ? refused(left.code) : outcome
}

function withLines(
  lists: readonly Wholesale[],
  id: string,
  lines: readonly WholesaleLine[],
  checkLine: CheckLine | undefined,
): WholesaleOutcome {
  const list = lists.find((candidate) => candidate.id === id)
  if (!list) return refused('list_not_found')
  const { taken, notTaken } = checkLines(lines, checkLine)
  const products = lines.length === 1 ? withOne(list.products, taken[0]) : withMany(list.products, taken)
  const more = products.length - list.products.length
  if (more > 0 && (products.length > WHOLESALE_LINES || lineCount(lists) + more > WHOLESALE_ALL_LINES)) return refused('lists_full')
  return changed(lists, id, (old) => ({ ...old, products }), notTaken)
}

interface CheckedLines {
  taken: WholesaleLine[]
  notTaken: NotTaken
}

/** Checks the lines of an action. A removed line needs no check, because a product that is no longer sold can still be removed. */
function checkLines(lines: readonly WholesaleLine[], checkLine: CheckLine | undefined): CheckedLines {
  if (!checkLine) return { taken: [...lines], notTaken: [] }
  const checked: CheckedLines = { taken: [], notTaken: [] }
  for (const [place, line] of lines.entries()) {
    const verdict = line.productQuantity === 0 ? line : checkLine(line)
    if (typeof verdict === 'string') checked.notTaken.push({ line: place, code: verdict })
    else checked.taken.push(verdict)
  }
  return checked
}

/** Removes an empty variation, so that equal lines have equal shapes. */
function productOf({ variation, ...line }: WholesaleLine): WholesaleProduct {
  return variation && Object.keys(variation).length > 0 ? { ...line, variation } : line
}

/** Changes one line without computing the keys of all others, because the device often folds a queue of single changes. */
function withOne(products: readonly WholesaleProduct[], line: WholesaleLine | undefined): WholesaleProduct[] {
  if (!line) return [...products]
  const key = lineKey(line)
  const place = products.findIndex((candidate) => candidate.productId === line.productId && lineKey(candidate) === key)
  if (line.productQuantity === 0) return place < 0 ? [...products] : products.toSpliced(place, 1)
  return place < 0 ? [...products, productOf(line)] : products.with(place, productOf(line))
}

function withMany(products: readonly WholesaleProduct[], lines: readonly WholesaleLine[]): WholesaleProduct[] {
  const byKey = new Map(products.map((product) => [lineKey(product), product]))
  for (const line of lines) {
    if (line.productQuantity === 0) byKey.delete(lineKey(line))
    else byKey.set(lineKey(line), productOf(line))
  }
  return [...byKey.values()]
}
