import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import type { Wholesale, WholesaleLine, WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import type { WholesaleOperation } from '../../data/wholesale/wholesale-operations.ts'
import { slugInWords } from '../../domain/catalogue/slug-in-words.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { notify } from '../../state/toasts.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** A line that did not go into the cart, or not all of it, and why in words. */
export interface SkippedLine {
  line: WholesaleProduct
  reason: string
}

export interface AddedToCart {
  /** Lines that went into the cart. */
  added: number
  skipped: SkippedLine[]
}

/** What the outbox does for the lists. */
export interface WholesaleEngine {
  /** 42 random letters and digits. */
  newId(): string
  /** Keeps changes on the device, all or none; false when it did not take them, which the shopper is then told. */
  append(operations: readonly WholesaleOperation[]): Promise<boolean>
  addToCart(lines: readonly WholesaleProduct[]): Promise<AddedToCart>
  refresh(): Promise<void>
}

const engine = createPort<WholesaleEngine>()

export const connectWholesale = engine.connect

const awake = () => engine.get().catch(notifyNotLoaded)

async function append(operation: WholesaleOperation): Promise<boolean> {
  return (await (await awake())?.append([operation])) ?? false
}

const find = (listId: string) => wholesaleState.lists.find(({ id }) => id === listId)
const nameOf = (listId: string) => find(listId)?.name ?? 'A list'

/** A new list, with one product or empty. Its id, made on the device, or null when the device did not take it. */
export async function createList(name: string, line?: WholesaleLine): Promise<string | null> {
  const listId = (await awake())?.newId()
  if (listId === undefined) return null
  return (await append({ type: 'list.create', args: { listId, name: name.trim(), ...(line ? { line } : {}) } })) ? listId : null
}

/** False when the device did not take the change. So for all that follow. */
export async function renameList(listId: string, name: string): Promise<boolean> {
  return append({ type: 'list.rename', args: { listId, name: name.trim() } })
}

/** Copies a list under a new name. The copy's id, or null. */
export async function duplicateList(listId: string, name: string): Promise<string | null> {
  const newId = (await awake())?.newId()
  if (newId === undefined) return null
  return (await append({ type: 'list.duplicate', args: { listId, list: nameOf(listId), newId, name: name.trim() } })) ? newId : null
}

/** Deletes a list, with a way back, which makes it anew under an id of its own. */
export async function deleteList(listId: string): Promise<boolean> {
  const list = find(listId)
  if (!list || !(await append({ type: 'list.delete', args: { listId, list: list.name } }))) return false
  const undo = () => void awake().then((lists) => lists?.append(makingAnew(lists.newId(), list)))
  notify({ type: 'info', message: `“${list.name}” deleted.`, action: { label: 'Undo', run: undo } })
  return true
}

function makingAnew(listId: string, { name, products }: Wholesale): WholesaleOperation[] {
  const create: WholesaleOperation = { type: 'list.create', args: { listId, name } }
  return products.length === 0 ? [create] : [create, { type: 'list.setLines', args: { listId, list: name, lines: products } }]
}

/**
 * Sets a line to an absolute quantity; 0 takes it out. A line is known by its product and variation. `product`: its name, for the words of
 * the sheet.
 */
export async function setLine(listId: string, line: WholesaleLine, product = slugInWords(line.productSlug)): Promise<boolean> {
  return append({ type: 'list.setLine', args: { listId, list: nameOf(listId), line, product } })
}

/** Sets many lines, up to 5,000, as one change that is kept and sent whole. Lines of what is no longer sold are named afterwards. */
export async function setLines(listId: string, lines: readonly WholesaleLine[], more: { whole?: true } = {}): Promise<boolean> {
  if (lines.length === 0) return true
  return append({ type: 'list.setLines', args: { listId, list: nameOf(listId), lines: [...lines], ...more } })
}

/** The same for lines of which one takes the place of another: the shop sets all of them or none. */
export const setTogether = (listId: string, lines: readonly WholesaleLine[]): Promise<boolean> => setLines(listId, lines, { whole: true })

/** Puts every line of a list into the cart that can go there, offline too, and says of the others why not. */
export async function addListToCart(listId: string): Promise<AddedToCart> {
  return (await (await awake())?.addToCart(find(listId)?.products ?? [])) ?? { added: 0, skipped: [] }
}

/** A screen of lists is shown: wakes the engine, and asks the shop where its lists are fetched. */
export async function refreshLists(): Promise<void> {
  await (await awake())?.refresh()
}
