import type { ShopTransaction } from '../db/open.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import { reassignVotes } from './helpful.ts'

/** Moves a guest's reviews, photos and votes to the customer. A repeat finds nothing to move. */
export async function reassignReviews(
  trx: ShopTransaction,
  { guestKey, customerId }: { guestKey: string; customerId: string },
): Promise<void> {
  // Always locks the guest first, so that two parallel calls cannot deadlock.
  await lockRevision(trx, guestKey, 'reviews')
  await trx.updateTable('review_photo').set({ owner: customerId }).where('owner', '=', guestKey).execute()
  const moved = await trx.updateTable('review').set({ owner: customerId }).where('owner', '=', guestKey).returning('id').execute()
  const votes = await reassignVotes(trx, { guestKey, customerId })
  if (moved.length === 0 && !votes) return
  await lockRevision(trx, customerId, 'reviews')
  await countChange(trx, guestKey, 'reviews')
  await countChange(trx, customerId, 'reviews')
}
