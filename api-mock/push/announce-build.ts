import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { updateMessage } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'

/**
 * Tells those who want to know of a new version, once: neither a restart nor a second server tells it again, and the first build that a
 * shop ever serves is news to nobody. Answers how many are told.
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
