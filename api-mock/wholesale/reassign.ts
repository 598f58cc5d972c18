import { CART_KEY_LENGTH } from '../../src/contract/http/keys.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'

interface NewOwner {
  guestKey: string
  customerId: string
}

/**
 * Moves a guest's lists to the customer, after the customer's own. A repeat finds nothing to move. The limit of lists does not apply, so
 * that signing in loses none.
 */
export async function reassignWholesale(
  trx: ShopTransaction,
  deps: Pick<Deps, 'random'>,
  { guestKey, customerId }: NewOwner,
): Promise<void> {
  // Always locks the guest first, so that two parallel calls cannot deadlock.
  await lockRevision(trx, guestKey, 'wholesale')
  const lists = await trx.selectFrom('wholesale').select('list_id').where('owner', '=', guestKey).orderBy('position').execute()
  if (lists.length === 0) return
  await lockRevision(trx, customerId, 'wholesale')
  const customerLists = await trx.selectFrom('wholesale').select(['list_id', 'position']).where('owner', '=', customerId).execute()
  const usedIds = new Set(customerLists.map((list) => list.list_id))
  const last = Math.max(0, ...customerLists.map((list) => list.position))
  for (const [index, { list_id: id }] of lists.entries()) {
    // The lines follow their list.
    await trx
      .updateTable('wholesale')
      .set({
        owner: customerId,
        position: last + index + 1,
        ...(usedIds.has(id) ? { list_id: randomKey(CART_KEY_LENGTH, deps.random) } : {}),
      })
      .where('owner', '=', guestKey)
      .where('list_id', '=', id)
      .execute()
  }
  await countChange(trx, guestKey, 'wholesale')
  await countChange(trx, customerId, 'wholesale')
}
