import type { Deps } from '../deps.ts'
import { type Job, untilNone } from '../jobs.ts'
import { sendBackInStock } from './back-in-stock.ts'
import { createSavedWatch } from './saved-changes.ts'
import { createPushSender } from './send-pushes.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** How long sent pushes are stored for deduplication. */
const RETENTION_DAYS = 30
/** The most deliveries of one statement. */
const AT_ONCE = 1000

/** The jobs that send pushes and delete old ones. */
export function pushJobs(deps: Deps): Job[] {
  const send = createPushSender(deps)
  const watchSaved = createSavedWatch(deps)
  return [
    { name: 'push', everySeconds: 2, run: async () => void (await send()) },
    { name: 'back-in-stock', everySeconds: 5, run: async () => void (await sendBackInStock(deps)) },
    { name: 'saved-pieces', everySeconds: 5, run: async () => void (await watchSaved()) },
    { name: 'old-pushes', everySeconds: 3600, run: () => deleteOldPushes(deps) },
  ]
}

/** Deletes the pushes that expired more than a month ago. */
export async function deleteOldPushes({ db, clock, closing }: Pick<Deps, 'db' | 'clock' | 'closing'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  const old = db.selectFrom('push_message').select('message_id').where('expires_at', '<', oldest)
  const deliveries = db.selectFrom('push_delivery').select('delivery_id').where('message_id', 'in', old).limit(AT_ONCE)
  // One message may have a delivery for each of many devices. The foreign key would delete all of them in one statement.
  await untilNone({ closing }, async () => {
    const { numDeletedRows } = await db.deleteFrom('push_delivery').where('delivery_id', 'in', deliveries).executeTakeFirst()
    return Number(numDeletedRows)
  })
  if (closing?.aborted) return
  await db.deleteFrom('push_message').where('expires_at', '<', oldest).execute()
}
