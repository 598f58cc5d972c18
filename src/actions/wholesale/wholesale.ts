import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import type { WholesaleLine, WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import type { WholesaleOperation } from '../../data/wholesale/wholesale-operations.ts'
import { slugInWords } from '../../domain/catalogue/slug-in-words.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { notify } from '../../state/toasts.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** A line that was not added to the cart, or only in part, with the reason in words. */
export interface SkippedLine {
  line: WholesaleProduct
  reason: string
}

export interface AddedToCart {
  /** The number of added lines. */
  added: number
  skipped: SkippedLine[]
}

/** The engine's functions for trade lists. */
export interface WholesaleEngine {
  /** A new list id: 42 random letters and digits. */
  newId(): string
  /** Stores changes, all or none. False after a notice that the device did not store them. */
  append(operations: readonly WholesaleOperation[]): Promise<boolean>
  addToCart(lines: readonly WholesaleProduct[]): Promise<AddedToCart>
  refresh(): Promise<void>
}

const engine = createPort<WholesaleEngine>()

export const connectWholesale = engine.connect

const loadedEngine = () => engine.get().catch(notifyNotLoaded)

async function append(operation: WholesaleOperation): Promise<boolean> {
  return (await (await loadedEngine())?.append([operation])) ?? false
}

const find = (listId: string) => wholesaleState.lists.find(({ id }) => id === listId)
const nameOf = (listId: string) => find(listId)?.name ?? 'A list'

/** Creates a list, empty or with one line. Resolves with the id, which the device generates [L2], or null when the device did not store it. */
export async function createList(name: string, line?: WholesaleLine): Promise<string | null> {
  const listId = (await loadedEngine())?.newId()
  if (listId === undefined) return null
  return (await append({ type: 'list.create', args: { listId, name: name.trim(), ...(line ? { line } : {}) } })) ? listId : null
}

/** Creates a list with lines, both or none. Resolves with the id, or null when the device did not store it. */
export async function createListWith(name: string, lines: readonly WholesaleLine[]): Promise<string | null> {
  const lists = await loadedEngine()
  if (!lists) return null
  const listId = lists.newId()
  return (await lists.append(creation(listId, { name: name.trim(), products: lines }))) ? listId : null
}

/** Renames a list. This and the following functions resolve with false when the device did not store the change. */
export async function renameList(listId: string, name: string): Promise<boolean> {
  return append({ type: 'list.rename', args: { listId, name: name.trim() } })
}

/** Copies a list under a new name. Resolves with the copy's id, or null when the device did not store it. */
export async function duplicateList(listId: string, name: string): Promise<string | null> {
  const newId = (await loadedEngine())?.newId()
  if (newId === undefined) return null
  return (await append({ type: 'list.duplicate', args: { listId, list: nameOf(listId), newId, name: name.trim() } })) ? newId : null
}

/** Deletes a list and offers "Undo", which creates it again under another id [L8]. */
export async function deleteList(listId: string): Promise<boolean> {
  const list = find(listId)
  if (!list || !(await append({ type: 'list.delete', args: { listId, list: list.name } }))) return false
  const undo = () => void loadedEngine().then((lists) => lists?.append(creation(lists.newId(), list)))
  notify({ type: 'info', message: `“${list.name}” deleted.`, action: { label: 'Undo', run: undo } })
  return true
}

/** The changes that create a list with its lines. */
function creation(listId: string, { name, products }: { name: string; products: readonly WholesaleLine[] }): WholesaleOperation[] {
  const create: WholesaleOperation = { type: 'list.create', args: { listId, name } }
  return products.length === 0 ? [create] : [create, { type: 'list.setLines', args: { listId, list: name, lines: [...products] } }]
}

/**
 * Sets a line to an absolute quantity; 0 removes it. Product and variation identify a line. `product`: the product's name, for the sync
 * sheet.
 */
export async function setLine(listId: string, line: WholesaleLine, product = slugInWords(line.productSlug)): Promise<boolean> {
  return append({ type: 'list.setLine', args: { listId, list: nameOf(listId), line, product } })
}

/** Sets up to 5,000 lines as one change [L4]. The sync sheet later names lines that the server left out. `whole`: all lines or none. */
export async function setLines(listId: string, lines: readonly WholesaleLine[], more: { whole?: true } = {}): Promise<boolean> {
  if (lines.length === 0) return true
  return append({ type: 'list.setLines', args: { listId, list: nameOf(listId), lines: [...lines], ...more } })
}

/** Sets lines that replace each other: the server accepts all of them or none [L4]. */
export const setTogether = (listId: string, lines: readonly WholesaleLine[]): Promise<boolean> => setLines(listId, lines, { whole: true })

/** Adds the available lines of a list to the cart, offline too, and gives the reason for the others [L9]. */
export async function addListToCart(listId: string): Promise<AddedToCart> {
  return addLinesToCart(find(listId)?.products ?? [])
}

/** The same with lines that are in no list. */
export async function addLinesToCart(lines: readonly WholesaleProduct[]): Promise<AddedToCart> {
  return (await (await loadedEngine())?.addToCart(lines)) ?? { added: 0, skipped: [] }
}

/** Loads the engine and fetches the lists, for a screen that shows them. */
export async function refreshLists(): Promise<void> {
  await (await loadedEngine())?.refresh()
}
