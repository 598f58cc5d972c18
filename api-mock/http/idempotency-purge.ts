import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'

const RECORDS_KEPT_DAYS = 30

/** Forgets outcomes that nobody can ask for any more: a device sends nothing by itself after 28 days. */
export function idempotencyPurge({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job {
  return {
    name: 'idempotency-purge',
    everySeconds: 3600,
    async run() {
      const oldest = new Date(clock.now().getTime() - RECORDS_KEPT_DAYS * 86_400_000).toISOString()
      await db.deleteFrom('idempotency').where('created_at', '<', oldest).execute()
    },
  }
}
