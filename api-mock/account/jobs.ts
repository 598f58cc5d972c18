import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { deleteSecretMail } from '../mail/secret-mail.ts'
import { codeTables } from './access/mailed-code.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The same period as for outcome records: a device resends nothing by itself after 28 days. */
const ALIAS_DAYS = 30

/** The job that deletes expired sessions, mailed codes and aliases of guest keys. */
export function accountJobs(deps: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    { name: 'ended-sessions', everySeconds: 3600, run: () => purge(deps) },
    { name: 'mailed-codes', everySeconds: 600, run: () => deleteSecretMail(deps) },
  ]
}

async function purge({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .deleteFrom('sign_in')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session').select('session.family').whereRef('session.family', '=', 'sign_in.family'))),
    )
    .execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()
  for (const codes of codeTables) await db.deleteFrom(codes).where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('email_change_link').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('trade_invite').where('expires_at', '<=', now.toISOString()).execute()
  const oldest = new Date(now.getTime() - ALIAS_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('cart_alias').where('merged_at', '<', oldest).execute()
}
