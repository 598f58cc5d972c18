import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { untilNone } from '../../jobs.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'

/** How long a notice about a mail counts. Mail servers try for five days, and some for longer. */
const DAYS = 30
const TOKEN_BYTES = 16
/** The most texts of one statement. */
const AT_ONCE = 200

/**
 * A return path of its own for one attempt to send a mail: `bounce+TOKEN@domain`. The token is random and stored, so only the
 * recipient of a mail can report that it failed. Null without the setting `MAIL_BOUNCE`; then the mail has no return path of its own.
 */
export async function newReturnPath(
  { db, clock, random, config }: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>,
  mail: { mail_id: string; recipient: string },
): Promise<string | null> {
  if (config.mailBounce === null) return null
  // Lower-case digits: some mail servers change the case of a local part.
  const token = Buffer.from(random(TOKEN_BYTES)).toString('hex')
  const sent_at = clock.now().toISOString()
  await db.insertInto('mail_return').values({ token, mail_id: mail.mail_id, email: mail.recipient, sent_at, failed_at: null }).execute()
  const [local, domain] = config.mailBounce.split('@')
  return `${local}+${token}@${domain}`
}

/** The token of a return path among the headers of a notice; null without one. */
export function tokenIn(headers: string, { mailBounce }: Pick<Deps['config'], 'mailBounce'>): string | null {
  if (mailBounce === null) return null
  const [local = '', domain = ''] = mailBounce.toLowerCase().split('@')
  const text = headers.toLowerCase()
  for (let at = text.indexOf(`${local}+`); at !== -1; at = text.indexOf(`${local}+`, at + 1)) {
    const start = at + local.length + 1
    const token = text.slice(start, start + TOKEN_BYTES * 2)
    if (/^[0-9a-f]+$/.test(token) && text.startsWith(`${token}@${domain}`, start) && token.length === TOKEN_BYTES * 2) return token
  }
  return null
}

/**
 * Deletes the return paths of mails that were sent more than 30 days ago, and then the texts of these mails: the staff can send a mail again
 * only if it came back. The mail stays, with its recipient, subject and times.
 */
export async function forgetOldMail(deps: Pick<Deps, 'db' | 'clock' | 'closing'>): Promise<void> {
  const oldest = new Date(deps.clock.now().getTime() - DAYS * DAY_MS).toISOString()
  await deps.db.deleteFrom('mail_return').where('sent_at', '<', oldest).execute()
  await untilNone(deps, () => deleteSomeTexts(deps.db, oldest))
}

async function deleteSomeTexts(db: Database, oldest: string): Promise<number> {
  const old = db
    .selectFrom('outgoing_mail')
    .select('mail_id')
    // As words of the statement, so that the index of mails with a text serves.
    .where(sql<boolean>`text <> ''`)
    .where('sent_at', '<', oldest)
    .orderBy('sent_at')
    .limit(AT_ONCE)
  const changed = await db.updateTable('outgoing_mail').set({ text: '', html: '' }).where('mail_id', 'in', old).executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
