import type { ShopTransaction } from '../db/open.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'

/** What a guest has written becomes the customer's. Repeated, it finds nothing left to do. */
export async function reassignReviews(
  trx: ShopTransaction,
  deps: Pick<Deps, 'dialect'>,
  { guestKey, customerId }: { guestKey: string; customerId: string },
): Promise<void> {
  // Always the guest first, so that two of these cannot wait for each other.
  await lockRevision(trx, deps, guestKey, 'reviews')
  const moved = await trx.updateTable('review').set({ owner: customerId }).where('owner', '=', guestKey).returning('id').execute()
  if (moved.length === 0) return
  await lockRevision(trx, deps, customerId, 'reviews')
  await countChange(trx, guestKey, 'reviews')
  await countChange(trx, customerId, 'reviews')
}
