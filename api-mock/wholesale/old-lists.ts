import { transact } from '../db/transaction.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { Deps } from '../deps.ts'
import { forEachIsolated, type Job, untilNone } from '../jobs.ts'
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
  // A list that could not be deleted waits for the next run.
  await untilNone(deps, () => deleteSome(deps, before))
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
  // The owner of a guest's list is the key of its cart, so no log has it.
  return forEachIsolated(deps, old, (list) => deleteList(deps, list, before), { message: 'an old list could not be deleted' })
}

/** Returns whether the list was still an old one. */
function deleteList(deps: Deps, { owner, list_id }: { owner: string; list_id: string }, before: string): Promise<boolean> {
  return transact(deps, async (trx) => {
    await lockRevision(trx, owner, 'wholesale')
    // The guest may have changed it after the query.
    const list = trx.deleteFrom('wholesale').where('owner', '=', owner).where('list_id', '=', list_id).where('updated_at', '<', before)
    const deleted = await list.returning('list_id').executeTakeFirst()
    if (deleted) await countChange(trx, owner, 'wholesale')
    return deleted !== undefined
  })
}
