import type { ShopTransaction } from '../db/open.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'

/** Moves a guest's reviews and photos to the customer. A repeat finds nothing to move. */
export async function reassignReviews(
  trx: ShopTransaction,
  deps: Pick<Deps, 'dialect'>,
  { guestKey, customerId }: { guestKey: string; customerId: string },
): Promise<void> {
  // Always locks the guest first, so that two parallel calls cannot deadlock.
  await lockRevision(trx, deps, guestKey, 'reviews')
  await trx.updateTable('review_photo').set({ owner: customerId }).where('owner', '=', guestKey).execute()
  const moved = await trx.updateTable('review').set({ owner: customerId }).where('owner', '=', guestKey).returning('id').execute()
  if (moved.length === 0) return
  await lockRevision(trx, deps, customerId, 'reviews')
  await countChange(trx, guestKey, 'reviews')
  await countChange(trx, customerId, 'reviews')
}
