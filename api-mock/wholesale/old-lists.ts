import { transact } from '../db/transaction.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, type Job } from '../jobs.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** How long a list of a guest stays without a change, like a cart. `docs/accounts.md` states it. */
const DAYS = 180

/** The lists that one query reads. */
const AT_ONCE = 200

/** The job that deletes old lists of guests. */
export const oldListsJob = (deps: Deps): Job => ({ name: 'old-lists', everySeconds: 3600, run: () => deleteOldLists(deps) })

/** Deletes guests' lists 180 days after their last change. Lists of accounts stay. */
export async function deleteOldLists(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAYS * DAY_MS).toISOString()
  let deleted = AT_ONCE
  // Lists that could not be deleted wait for the next run.
  while (deleted > 0) deleted = await deleteSome(deps, before)
}

/** Returns how many lists it has deleted. */
async function deleteSome(deps: Deps, before: string): Promise<number> {
  const old = await deps.db
    .selectFrom('wholesale')
    .select(['owner', 'list_id'])
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('customer').select('customer_id').whereRef('customer.customer_id', '=', 'wholesale.owner'))),
    )
    .limit(AT_ONCE)
    .execute()
  let deleted = 0
  const work = async (list: { owner: string; list_id: string }) => {
    await deleteList(deps, list, before)
    deleted += 1
  }
  // The owner of a guest's list is the key of its cart, so no log has it.
  await forEachIsolated(deps, old, work, { message: 'an old list could not be deleted' })
  return deleted
}

function deleteList(deps: Deps, { owner, list_id }: { owner: string; list_id: string }, before: string): Promise<void> {
  return transact(deps, async (trx) => {
    await lockRevision(trx, owner, 'wholesale')
    // The guest may have changed it after the query.
    const list = trx.deleteFrom('wholesale').where('owner', '=', owner).where('list_id', '=', list_id).where('updated_at', '<', before)
    const deleted = await list.returning('list_id').executeTakeFirst()
    if (deleted) await countChange(trx, owner, 'wholesale')
  })
}
