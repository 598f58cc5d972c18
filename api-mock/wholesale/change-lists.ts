import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Wholesales } from '../../src/contract/wholesale/wholesale.ts'
import {
  WHOLESALE_ALL_LINES,
  WHOLESALE_LINES,
  WHOLESALE_LISTS,
  type Wholesale,
  type WholesaleLine,
} from '../../src/contract/wholesale/wholesale.ts'
import { invalidOptions } from '../../src/domain/catalogue/invalid-options.ts'
import { applyWholesaleAction, type CheckLine, type WholesaleAction, type WholesaleRefusal } from '../../src/domain/wholesale/wholesale.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { countChange, lockForChange, revisionOf } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { saveLists } from './save-lists.ts'
import { loadLists } from './stored-lists.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock'>

/** The most lines in all lists of a guest: one full list. Every call answers with all of them, and anybody can be a guest. */
const GUEST_LINES = WHOLESALE_LINES

const lineCount = (lists: readonly Wholesale[]) => lists.reduce((sum, { products }) => sum + products.length, 0)

/** All lists of an owner, as every call returns them. */
export async function readLists(db: Database, owner: string): Promise<Wholesales> {
  // The revision is read first. With newer lists the device only fetches again, but it would trust older lists under a newer revision.
  const rev = await revisionOf(db, owner, 'wholesale')
  const lists = await loadLists(db, owner)
  return { rev, wholesales: lists.map((wholesale) => ({ wholesale })) }
}

/** The owner of the lists that change. */
interface ListOwner {
  owner: string
  /** Set for a guest, who has a limit of lines in all: counts the lists and lines that the change adds. Throws `rate_limited`. */
  countNew?: ((rows: number) => void) | undefined
}

/**
 * Changes an owner's lists inside a transaction, with the rules that the device also folds with. Increments `rev` if anything changed.
 * Throws a ShopError if the rules reject the action. The response names the lines of a bulk that were left out.
 */
export async function changeLists(
  trx: ShopTransaction,
  deps: Needs,
  { owner, countNew }: ListOwner,
  action: WholesaleAction,
): Promise<Wholesales> {
  const rev = await lockForChange(trx, owner, 'wholesale')
  const before = await loadLists(trx, owner)
  const outcome = applyWholesaleAction(before, action, checkLine(deps.catalogue))
  if (outcome.kind === 'refused') throw new ShopError(...refusals[outcome.code])
  const lines = lineCount(outcome.lists)
  if (countNew && lines > GUEST_LINES && lines > lineCount(before))
    throw new ShopError(422, 'lists_full', `Without an account your lists hold up to ${GUEST_LINES} lines in all. Sign in to add more.`)
  countNew?.((rev === 0 ? 1 : 0) + lines - lineCount(before) + outcome.lists.length - before.length)
  await saveLists(trx, owner, before, outcome.lists, deps.clock.now().toISOString())
  await countChange(trx, owner, 'wholesale')
  const { notTaken } = outcome
  const wholesales = outcome.lists.map((wholesale) => ({ wholesale }))
  return { rev: rev + 1, wholesales, ...(notTaken.length > 0 ? { not_taken: notTaken } : {}) }
}

/** Checks a line: the product is sold and the variation exists. Not every option needs a value yet. */
function checkLine(catalogue: CatalogueStore): CheckLine {
  return (line: WholesaleLine) => {
    const card = catalogue.card(line.productId)
    if (!card) return 'product_gone'
    if (invalidOptions(card, line.variation ?? {}).length > 0) return 'option_gone'
    return { ...line, productSlug: card.slug, productType: card.type }
  }
}

const refusals: Record<WholesaleRefusal, [status: ContentfulStatusCode, code: WholesaleRefusal, message: string]> = {
  list_not_found: [404, 'list_not_found', 'This list is not there any more'],
  list_exists: [409, 'list_exists', 'There is such a list already'],
  lists_full: [
    422,
    'lists_full',
    `A list holds up to ${WHOLESALE_LINES} lines, and you may have ${WHOLESALE_LISTS} lists with ${WHOLESALE_ALL_LINES} lines in all`,
  ],
  product_gone: [410, 'product_gone', 'This product is no longer sold'],
  option_gone: [422, 'option_gone', 'This product is not made like that'],
}
