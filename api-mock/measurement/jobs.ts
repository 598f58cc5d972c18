import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { sendDueConversions } from './send-conversions.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** Two years, as the privacy policy says, so that a season can be compared with the one before. */
const COUNT_RETENTION_DAYS = 730
/** The ad service deletes ids sooner. A Purchase stays with its order. */
const EVENT_RETENTION_DAYS = 30

/** The jobs that send events, store the counts of this server and delete old counts. */
export function measurementJobs(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'steps'>): Job[] {
  return [
    { name: 'conversions', everySeconds: 5, run: () => sendDueConversions(deps) },
    { name: 'steps', everySeconds: 1, onEveryServer: true, run: () => deps.steps.store() },
    { name: 'old-counts', everySeconds: 3600, run: () => deleteOldCounts(deps) },
  ]
}

/** Deletes the counts and events that are older than the privacy policy permits. */
export async function deleteOldCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const oldest = southAfricanDay(new Date(now - COUNT_RETENTION_DAYS * DAY_MS))
  await db.deleteFrom('page_visit').where('day', '<', oldest).execute()
  await db.deleteFrom('web_vital').where('day', '<', oldest).execute()
  await db.deleteFrom('missed_search').where('day', '<', oldest).execute()
  await db.deleteFrom('shop_step').where('day', '<', oldest).execute()
  await db
    .deleteFrom('conversion')
    .where('order_id', 'is', null)
    .where('done_at', '<', new Date(now - EVENT_RETENTION_DAYS * DAY_MS).toISOString())
    .execute()
}
