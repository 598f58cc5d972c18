import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { sendBackInStock } from './back-in-stock.ts'
import { createSavedWatch } from './saved-changes.ts'
import { createPushSender } from './send-pushes.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** How long sent pushes are stored for deduplication. */
const RETENTION_DAYS = 30

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
export async function deleteOldPushes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('push_message').where('expires_at', '<', oldest).execute()
}
