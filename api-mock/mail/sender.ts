import type { Selectable } from 'kysely'
import type { Database } from '../db/open.ts'
import type { OutgoingMailTable } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import { waitUpToSixHours } from '../jobs.ts'
import { newReturnPath } from './bounces/return-path.ts'
import { RecipientRefused } from './mailer.ts'
import { endLetterMail } from '../letters/outcomes.ts'
import { GIFT_CARD_MAIL, isDeletedAfterSending, LETTER_MAIL } from './secret-mail.ts'

type Sending = Pick<Deps, 'db' | 'catalogue' | 'clock' | 'config' | 'mail' | 'log' | 'random'>

const AT_ONCE = 50

/** With the waits between them, a week. After that a full mailbox or a failing mail server is unlikely to recover. */
const MOST_TRIES = 37

/**
 * Sends the due mails, oldest first. A failed mail is logged and tried again later; it does not delay the others. A mail is given up after
 * a permanent rejection of its address or after too many attempts.
 */
export async function sendDueMail(deps: Sending): Promise<void> {
  const due = await deps.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', deps.clock.now().toISOString())
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  for (const mail of due) if (await claim(deps, mail)) await send(deps, mail)
}

/**
 * Claims a mail: the first server that moves its next attempt into the future may send it. If that server stops, the mail is due again at
 * that time with the same id. Then a file is overwritten, and a mail server can recognise the duplicate.
 */
async function claim({ db, clock }: Sending, { mail_id, attempts }: Selectable<OutgoingMailTable>): Promise<boolean> {
  const next_attempt_at = new Date(clock.now().getTime() + waitUpToSixHours(attempts)).toISOString()
  const claimed = await db
    .updateTable('outgoing_mail')
    .set({ attempts: attempts + 1, next_attempt_at })
    .where('mail_id', '=', mail_id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function send(
  deps: Sending,
  { mail_id, recipient, subject, text, html, attempts, reply_to, unsubscribe_url }: Selectable<OutgoingMailTable>,
): Promise<void> {
  const { db, catalogue, clock, mail: post, log } = deps
  const isLetter = mail_id.startsWith(LETTER_MAIL)
  try {
    const from = catalogue.settings['contact.email']
    const returnPath = await newReturnPath(deps, { mail_id, recipient })
    const words = { subject, text, html, replyTo: reply_to, unsubscribeUrl: unsubscribe_url }
    await post.send({ id: mail_id, from, to: recipient, returnPath, ...words })
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : 'unknown').slice(0, 300)
    if (!(error instanceof RecipientRefused) && attempts + 1 < MOST_TRIES) {
      log.warn({ err: withoutWords(error), mail: mail_id }, 'a mail could not be sent and is tried again')
      await db.updateTable('outgoing_mail').set({ last_error }).where('mail_id', '=', mail_id).execute()
      return
    }
    log.error({ err: withoutWords(error), mail: mail_id }, 'a mail could not be sent and is given up')
    if (isLetter) return endLetterMail(deps, mail_id, error instanceof RecipientRefused ? 'refused' : 'failed')
    const given_up_at = clock.now().toISOString()
    await db.updateTable('outgoing_mail').set({ last_error, given_up_at }).where('mail_id', '=', mail_id).execute()
    // The code of a gift card is nowhere else. The staff send the mail again, or a new code.
    if (!mail_id.startsWith(GIFT_CARD_MAIL)) await forget(db, mail_id)
    return
  }
  if (isLetter) return endLetterMail(deps, mail_id, 'sent')
  if (await forget(db, mail_id)) return
  await db
    .updateTable('outgoing_mail')
    .set({ sent_at: clock.now().toISOString(), last_error: null })
    .where('mail_id', '=', mail_id)
    .execute()
}

/** An error of sending for the log. The words of a mail server repeat the customer's address. The database has them with the mail. */
function withoutWords(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause: object = error.cause instanceof Error ? error.cause : error
  const facts = ['code', 'responseCode', 'command'].flatMap((name) => {
    const value: unknown = Reflect.get(cause, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
  })
  return { type: error.name, ...Object.fromEntries(facts) }
}

/** Deletes a finished mail whose text must not stay stored. */
async function forget(db: Database, mailId: string): Promise<boolean> {
  if (!isDeletedAfterSending(mailId)) return false
  await db.deleteFrom('outgoing_mail').where('mail_id', '=', mailId).execute()
  return true
}
