import {
  WHOLESALE_ALL_LINES,
  WHOLESALE_LINES,
  WHOLESALE_LISTS,
  type Wholesale,
  type WholesaleLine,
  type WholesaleProduct,
} from '../contract/wholesale.ts'
import { itemKey } from './item-key.ts'

/** What may be done to trade lists. Quantities are absolute and ids are made beforehand, so that a repeat changes nothing. */
export type WholesaleAction =
  | { type: 'create'; listId: string; name: string; line: WholesaleLine }
  | { type: 'createEmpty'; listId: string; name: string }
  | { type: 'setLine'; listId: string; line: WholesaleLine }
  | { type: 'setLines'; listId: string; lines: readonly WholesaleLine[] }
  | { type: 'rename'; listId: string; name: string }
  | { type: 'duplicate'; listId: string; newId: string; name: string }
  | { type: 'delete'; listId: string }

export type UnknownLine = 'product_gone' | 'option_gone'
export type WholesaleRefusal = 'list_not_found' | 'list_exists' | 'lists_full' | UnknownLine

export type WholesaleOutcome =
  | { kind: 'ok'; lists: Wholesale[] }
  /** `lines`: the places, counted from 0, of the lines sent that are the reason. */
  | { kind: 'refused'; code: WholesaleRefusal; lines?: number[] }

/** Judges a line that is to be kept: the line with its product's slug and type as they are now, or why it cannot be. */
export type KnowsLine = (line: WholesaleLine) => WholesaleLine | UnknownLine

type Line = Pick<WholesaleLine, 'productId' | 'variation'>

/** Two lines of a list are the same if their product and variation are. One without a variation is a line of its own. */
export const lineKey = ({ productId, variation }: Line): string => itemKey(productId, variation ?? {})

/**
 * One action on all of an owner's lists, optimistically on the device and again on the server. Refuses as a whole: of a bulk
 * either every line is set or none.
 * @param knows left out, every line is believed
 */
export function applyWholesaleAction(lists: readonly Wholesale[], action: WholesaleAction, knows?: KnowsLine): WholesaleOutcome {
  switch (action.type) {
    case 'create':
      return withLines([...lists, { id: action.listId, name: action.name, products: [] }], action.listId, [action.line], knows, lists)
    case 'createEmpty':
      return mayAdd(lists, action.listId) ?? ok([...lists, { id: action.listId, name: action.name, products: [] }])
    case 'setLine':
      return withLines(lists, action.listId, [action.line], knows)
    case 'setLines':
      return withLines(lists, action.listId, action.lines, knows)
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

const ok = (lists: readonly Wholesale[]): WholesaleOutcome => ({ kind: 'ok', lists: [...lists] })
const refused = (code: WholesaleRefusal, lines?: number[]): WholesaleOutcome => ({ kind: 'refused', code, ...(lines ? { lines } : {}) })
const lineCount = (lists: readonly Wholesale[]) => lists.reduce((sum, { products }) => sum + products.length, 0)

function mayAdd(lists: readonly Wholesale[], id: string, lines = 0): WholesaleOutcome | null {
  if (lists.some((list) => list.id === id)) return refused('list_exists')
  const full = lists.length >= WHOLESALE_LISTS || lineCount(lists) + lines > WHOLESALE_ALL_LINES
  return full ? refused('lists_full') : null
}

function changed(lists: readonly Wholesale[], id: string, change: (list: Wholesale) => Wholesale): WholesaleOutcome {
  return lists.some((list) => list.id === id) ? ok(lists.map((list) => (list.id === id ? change(list) : list))) : refused('list_not_found')
}

/** `before`: the lists without the one that is being made. */
function withLines(
  lists: readonly Wholesale[],
  id: string,
  lines: readonly WholesaleLine[],
  knows: KnowsLine | undefined,
  before?: readonly Wholesale[],
): WholesaleOutcome {
  const cannot = before && mayAdd(before, id)
  if (cannot) return cannot
  const list = lists.find((candidate) => candidate.id === id)
  if (!list) return refused('list_not_found')
  const judged = judge(lines, knows)
  if (judged.kind === 'refused') return judged
  const products = lines.length === 1 ? withOne(list.products, judged.lines[0]) : withMany(list.products, judged.lines)
  const more = products.length - list.products.length
  if (more > 0 && (products.length > WHOLESALE_LINES || lineCount(lists) + more > WHOLESALE_ALL_LINES)) return refused('lists_full')
  return changed(lists, id, (old) => ({ ...old, products }))
}

type Judged = { kind: 'judged'; lines: WholesaleLine[] } | Extract<WholesaleOutcome, { kind: 'refused' }>

/** A line that goes away needs no judging: what is no longer sold can still be taken out. */
function judge(lines: readonly WholesaleLine[], knows: KnowsLine | undefined): Judged {
  if (!knows) return { kind: 'judged', lines: [...lines] }
  const known: WholesaleLine[] = []
  const unknown: { place: number; code: UnknownLine }[] = []
  for (const [place, line] of lines.entries()) {
    const verdict = line.productQuantity === 0 ? line : knows(line)
    if (typeof verdict === 'string') unknown.push({ place, code: verdict })
    else known.push(verdict)
  }
  const [first] = unknown
  return first ? { kind: 'refused', code: first.code, lines: unknown.map(({ place }) => place) } : { kind: 'judged', lines: known }
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
