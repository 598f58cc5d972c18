import type { Selectable } from 'kysely'
import type { Database } from '../db/open.ts'
import type { OutgoingMailTable } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'

/** A mail without its text, for the staff. */
export type UnsentMail = Pick<
  Selectable<OutgoingMailTable>,
  'mail_id' | 'recipient' | 'created_at' | 'attempts' | 'next_attempt_at' | 'given_up_at' | 'last_error'
>

/** Lists failed mails, newest first: those that are still being tried, or those that were given up. */
export function listFailedMail(db: Database, state: 'waiting' | 'given-up', limit: number): Promise<UnsentMail[]> {
  return db
    .selectFrom('outgoing_mail')
    .select(['mail_id', 'recipient', 'created_at', 'attempts', 'next_attempt_at', 'given_up_at', 'last_error'])
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('given_up_at', state === 'waiting' ? 'is' : 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Schedules a mail again, like a new one. Returns false if there is no unsent mail with this id, or its text is deleted. */
export async function retryMail({ db, clock }: Pick<Deps, 'db' | 'clock'>, mailId: string): Promise<boolean> {
  const row = await db
    .updateTable('outgoing_mail')
    .set({ given_up_at: null, owner_told: 0, attempts: 0, next_attempt_at: clock.now().toISOString() })
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .returning('mail_id')
    .executeTakeFirst()
  return row !== undefined
}
