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

/** What may be done to trade lists. Quantities are absolute and ids are made beforehand, so that a repeat changes nothing. */
export type WholesaleAction =
  | { type: 'create'; listId: string; name: string; line: WholesaleLine }
  | { type: 'createEmpty'; listId: string; name: string }
  | { type: 'setLine'; listId: string; line: WholesaleLine }
  /** `whole`: all of the lines or none, where one takes the place of another. */
  | { type: 'setLines'; listId: string; lines: readonly WholesaleLine[]; whole?: boolean | undefined }
  | { type: 'rename'; listId: string; name: string }
  | { type: 'duplicate'; listId: string; newId: string; name: string }
  | { type: 'delete'; listId: string }

export type UnknownLine = NotTaken[number]['code']
export type WholesaleRefusal = 'list_not_found' | 'list_exists' | 'lists_full' | UnknownLine

export type WholesaleOutcome =
  /** `notTaken`: the lines of a bulk change that the list cannot store. The others are stored. */
  { kind: 'ok'; lists: Wholesale[]; notTaken: NotTaken } | { kind: 'refused'; code: WholesaleRefusal }

/** Checks a line before it is stored: the line with the current slug and type of its product, or the reason for the refusal. */
export type KnowsLine = (line: WholesaleLine) => WholesaleLine | UnknownLine

type Line = Pick<WholesaleLine, 'productId' | 'variation'>

/** Two lines of a list are the same if product and variation are equal. A line without a variation is a separate line. */
export const lineKey = ({ productId, variation }: Line): string => itemKey(productId, variation ?? {})

/**
 * One action on all of an owner's lists, optimistically on the device and again on the server. Of a bulk every line is set that
 * can be kept, and the others are named; one that is meant whole, or does not fit, is refused as a whole.
 * @param knows left out, every line is believed
 */
export function applyWholesaleAction(lists: readonly Wholesale[], action: WholesaleAction, knows?: KnowsLine): WholesaleOutcome {
  switch (action.type) {
    case 'create':
      return (
        mayAdd(lists, action.listId) ??
        whole(withLines([...lists, { id: action.listId, name: action.name, products: [] }], action.listId, [action.line], knows))
      )
    case 'createEmpty':
      return mayAdd(lists, action.listId) ?? ok([...lists, { id: action.listId, name: action.name, products: [] }])
    case 'setLine':
      return whole(withLines(lists, action.listId, [action.line], knows))
    case 'setLines': {
      const outcome = withLines(lists, action.listId, action.lines, knows)
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

/** Refused if one of its lines cannot be stored. */
function whole(outcome: WholesaleOutcome): WholesaleOutcome {
  const [left] = outcome.kind === 'ok' ? outcome.notTaken : []
  return left ? refused(left.code) : outcome
}

function withLines(
  lists: readonly Wholesale[],
  id: string,
  lines: readonly WholesaleLine[],
  knows: KnowsLine | undefined,
): WholesaleOutcome {
  const list = lists.find((candidate) => candidate.id === id)
  if (!list) return refused('list_not_found')
  const { taken, notTaken } = judge(lines, knows)
  const products = lines.length === 1 ? withOne(list.products, taken[0]) : withMany(list.products, taken)
  const more = products.length - list.products.length
  if (more > 0 && (products.length > WHOLESALE_LINES || lineCount(lists) + more > WHOLESALE_ALL_LINES)) return refused('lists_full')
  return changed(lists, id, (old) => ({ ...old, products }), notTaken)
}

interface Judged {
  taken: WholesaleLine[]
  notTaken: NotTaken
}

/** A line that goes away needs no judging: what is no longer sold can still be taken out. */
function judge(lines: readonly WholesaleLine[], knows: KnowsLine | undefined): Judged {
  if (!knows) return { taken: [...lines], notTaken: [] }
  const judged: Judged = { taken: [], notTaken: [] }
  for (const [place, line] of lines.entries()) {
    const verdict = line.productQuantity === 0 ? line : knows(line)
    if (typeof verdict === 'string') judged.notTaken.push({ line: place, code: verdict })
    else judged.taken.push(verdict)
  }
  return judged
}

/** A variation that says nothing is left out, so that equal lines have equal forms. */
function productOf({ variation, ...line }: WholesaleLine): WholesaleProduct {
  return variation && Object.keys(variation).length > 0 ? { ...line, variation } : line
}

/** One line is found without working out the keys of all the others: a queue of single changes is folded often. */
function withOne(products: readonly WholesaleProduct[], line: WholesaleLine | undefined): WholesaleProduct[] {
  if (!line) return [...products]
  const key = lineKey(line)
  const place = products.findIndex((known) => known.productId === line.productId && lineKey(known) === key)
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
