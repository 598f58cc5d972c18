import type { Saved, SavedPiece } from '../../src/contract/saved/saved.ts'
import { SAVED_PIECES } from '../../src/contract/saved/saved.ts'
import { mergeSaved } from '../../src/domain/saved/saved.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { countChange, lockForChange, lockRevision, revisionOf } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { linkOf, type SavedOwner } from './links.ts'
import { loadSaved, writeSaved } from './stored-saved.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock'>

/** All saved and removed pieces of an owner, as every call returns them. */
export async function readSaved(db: Database, owner: string): Promise<Saved> {
  // The revision is read first: the device would trust older pieces under a newer revision.
  const rev = await revisionOf(db, owner, 'saved')
  return { rev, pieces: await loadSaved(db, owner), link: await linkOf(db, owner) }
}

/**
 * Merges changes into an owner's pieces inside a transaction, with the function that the device also folds with. Increments `rev`. Throws
 * `saved_full` (422), and `rate_limited` for too many new pieces of guests.
 */
export async function changeSaved(
  trx: ShopTransaction,
  deps: Needs,
  { owner, countRows }: SavedOwner,
  changes: readonly SavedPiece[],
): Promise<Saved> {
  const rev = await lockForChange(trx, owner, 'saved')
  const now = deps.clock.now().getTime()
  const before = await loadSaved(trx, owner)
  const outcome = mergeSaved(
    before,
    // A device's clock that is ahead must not win over every later change [K2].
    changes.map((change) => ({ ...change, at: Math.min(change.at, now) })),
  )
  if (outcome.kind === 'refused')
    throw new ShopError(422, outcome.code, `Up to ${SAVED_PIECES} pieces can be saved. Please remove one first`)
  countRows?.((rev === 0 ? 1 : 0) + Math.max(0, outcome.pieces.length - before.length))
  await writeSaved(trx, owner, before, outcome.pieces)
  await notePrices(trx, deps, changes)
  await countChange(trx, owner, 'saved')
  return { rev: rev + 1, pieces: outcome.pieces, link: await linkOf(trx, owner) }
}

/** Stores the present price of each piece that is saved for the first time. The job compares later prices with it. */
async function notePrices(trx: ShopTransaction, { catalogue }: Needs, changes: readonly SavedPiece[]): Promise<void> {
  const rows = changes.flatMap(({ slug, saved }) => {
    const card = saved ? catalogue.cardNamed(slug) : undefined
    return card
      ? [{ slug, price: card.price, price_regular: card.price_regular, sold_out: card.availability === 'out_of_stock' ? 1 : 0 }]
      : []
  })
  if (rows.length === 0) return
  // In one order for all, so that two transactions cannot wait for each other.
  const ordered = rows.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  await trx
    .insertInto('saved_price')
    .values(ordered)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

interface NewOwner {
  guestKey: string
  customerId: string
}

/**
 * Merges a guest's pieces into the customer's [K3], and hands over the guest's links. A repeat finds nothing to move. The limit does not
 * apply, so that signing in loses none.
 */
export async function reassignSaved(trx: ShopTransaction, { guestKey, customerId }: NewOwner): Promise<void> {
  // Always locks the guest first, so that two parallel calls cannot deadlock.
  await lockRevision(trx, guestKey, 'saved')
  const guests = await loadSaved(trx, guestKey)
  const moved = await trx.updateTable('saved_link').set({ owner: customerId }).where('owner', '=', guestKey).executeTakeFirst()
  if (guests.length === 0 && moved.numUpdatedRows === 0n) return
  await lockRevision(trx, customerId, 'saved')
  const before = await loadSaved(trx, customerId)
  const outcome = mergeSaved(before, guests, Infinity)
  if (outcome.kind === 'ok') await writeSaved(trx, customerId, before, outcome.pieces)
  await writeSaved(trx, guestKey, guests, [])
  await countChange(trx, guestKey, 'saved')
  await countChange(trx, customerId, 'saved')
}
