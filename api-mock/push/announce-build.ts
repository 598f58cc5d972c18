import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { updateMessage } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'

/**
 * Sends a push about a new build to its subscribers. A restart or a second server does not repeat it, and the first build of a shop is not
 * announced. Returns the number of devices.
 */
export async function announceBuild(deps: Pick<Deps, 'db' | 'dialect' | 'clock' | 'config'>, buildId: string): Promise<number> {
  return transact(deps, async (trx) => {
    const earlier = await trx.selectFrom('push_build').select('build_id').limit(1).executeTakeFirst()
    const added = await trx
      .insertInto('push_build')
      .values({ build_id: buildId, first_seen_at: deps.clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('build_id').doNothing())
      .returning('build_id')
      .executeTakeFirst()
    if (!added || !earlier) return 0
    const message = updateMessage(deps.config, buildId)
    return (
      (await enqueuePush(trx, deps, { id: `updates-${buildId}`, message, audience: audienceOf(trx, 'updates'), newerThan: 'updates-' })) ??
      0
    )
  })
}
