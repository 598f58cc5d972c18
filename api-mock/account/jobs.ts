import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Job, untilNone } from '../jobs.ts'
import { deleteSecretMail } from '../mail/secret-mail.ts'
import { codeTables } from './access/mailed-code.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The same period as for outcome records: a device resends nothing by itself after 28 days. */
const ALIAS_DAYS = 30

/** The owner sees for so long that an invitation to the desk ended, and can send it again. */
const ENDED_INVITE_DAYS = 30

/** The most sessions of one transaction. */
const AT_ONCE = 1000

/** The job that deletes expired sessions, mailed codes and aliases of guest keys. */
export function accountJobs(deps: Pick<Deps, 'db' | 'clock' | 'closing'>): Job[] {
  return [
    { name: 'ended-sessions', everySeconds: 3600, run: () => purge(deps) },
    { name: 'mailed-codes', everySeconds: 600, run: () => deleteSecretMail(deps) },
  ]
}

/** Deletes expired sessions, and the sign-ins that have no other. Returns the number of the sessions. */
function endSomeSessions(db: Deps['db'], now: string): Promise<number> {
  return transact({ db }, async (trx) => {
    const expired = trx.selectFrom('session').select('token_hash').where('expires_at', '<=', now).limit(AT_ONCE)
    const ended = await trx.deleteFrom('session').where('token_hash', 'in', expired).returning('family').execute()
    const families = [...new Set(ended.map(({ family }) => family))]
    if (families.length === 0) return 0
    await trx
      .deleteFrom('sign_in')
      .where('family', 'in', families)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('session').select('session.family').whereRef('session.family', '=', 'sign_in.family'))),
      )
      .execute()
    return ended.length
  })
}

async function purge({ db, clock, closing }: Pick<Deps, 'db' | 'clock' | 'closing'>): Promise<void> {
  const now = clock.now()
  await untilNone({ closing }, () => endSomeSessions(db, now.toISOString()))
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()
  for (const codes of codeTables) await db.deleteFrom(codes).where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('email_change_link').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('trade_invite').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('passkey_link').where('expires_at', '<=', now.toISOString()).execute()
  const ended = new Date(now.getTime() - ENDED_INVITE_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('staff_invite').where('expires_at', '<=', ended).execute()
  const oldest = new Date(now.getTime() - ALIAS_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('cart_alias').where('merged_at', '<', oldest).execute()
}
