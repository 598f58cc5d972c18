import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '../db/open.ts'
import type { OutgoingMailTable } from '../db/schema/orders.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { Deps } from '../deps.ts'
import { waitUpToSixHours } from '../jobs.ts'
import { newReturnPath } from './bounces/return-path.ts'
import { MailRefused, RecipientRefused } from './mailer.ts'
import { endLetterMail } from '../letters/outcomes.ts'
import { pauseRefusedLetter } from '../letters/pause-refused.ts'
import { serverWords } from './server-answer.ts'
import { GIFT_CARD_MAIL, isDeletedAfterSending, LETTER_MAIL, STAFF_INVITE_MAIL, TRADE_INVITE_MAIL } from './secret-mail.ts'

type Sending = Pick<Deps, 'db' | 'catalogue' | 'clock' | 'config' | 'dialect' | 'mail' | 'log' | 'random' | 'closing'>
type MailRow = Selectable<OutgoingMailTable>

const AT_ONCE = 50
/** How many of them may be of letters, so that a run never keeps a code waiting for long. */
const LETTERS_AT_ONCE = 10

/** With the waits between them, a week. After that a full mailbox or a failing mail server is unlikely to recover. */
const MOST_TRIES = 37
/** The same for the mail of a letter that the mail server refuses: about a day. */
const MOST_REFUSALS_OF_A_LETTER = 12
/** After so many refused mails in a row a letter is paused: the reason is more likely the shop than its readers. */
const REFUSED_IN_A_ROW = 5

/**
 * Sends the due mails, oldest first, those of letters last. A failed mail is logged and tried again later; it does not delay the others. A
 * mail is given up at once if its mailbox does not exist, and otherwise after too many attempts. Five refusals in a row pause a letter, and
 * its mails wait until the staff resume it. A server that stops finishes the present mail first, so every sent mail is stored as sent.
 */
export async function sendDueMail(deps: Sending): Promise<void> {
  const due = await deps.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', deps.clock.now().toISOString())
    .where(isNotHeld)
    .orderBy((mail) => mail.case().when('mail_id', 'like', `${LETTER_MAIL}%`).then(1).else(0).end())
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  let refused = 0
  const others = due.filter((mail) => !isLetter(mail))
  for (const mail of [...others, ...due.filter(isLetter).slice(0, LETTERS_AT_ONCE)]) {
    if (deps.closing?.aborted) return
    if (!(await claim(deps, mail))) continue
    const refusal = await send(deps, mail)
    // Repeated attempts are those of mails that were refused before, so they say nothing about the others.
    if (!isLetter(mail) || mail.attempts > 0) continue
    refused = refusal === null ? 0 : refused + 1
    if (refusal !== null && refused === REFUSED_IN_A_ROW) await pauseRefusedLetter(deps, mail.mail_id, refusal)
  }
}

/** True for every mail except those of paused letters. */
const isNotHeld = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'outgoing_mail'>) =>
  not(
    exists(
      selectFrom('newsletter_delivery')
        .innerJoin('newsletter_letter', 'newsletter_letter.letter_id', 'newsletter_delivery.letter_id')
        .select('newsletter_delivery.mail_id')
        .whereRef('newsletter_delivery.mail_id', '=', 'outgoing_mail.mail_id')
        .where('newsletter_letter.state', '=', 'paused'),
    ),
  )

const isLetter = ({ mail_id }: Pick<MailRow, 'mail_id'>) => mail_id.startsWith(LETTER_MAIL)

/**
 * Claims a mail: the first server that moves its next attempt into the future may send it. If that server stops, the mail is due again at
 * that time with the same id. Then a file is overwritten, and a mail server can recognise the duplicate.
 */
async function claim({ db, clock }: Sending, { mail_id, attempts }: MailRow): Promise<boolean> {
  const next_attempt_at = new Date(clock.now().getTime() + waitUpToSixHours(attempts)).toISOString()
  const claimed = await db
    .updateTable('outgoing_mail')
    .set({ attempts: attempts + 1, next_attempt_at })
    .where('mail_id', '=', mail_id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(isNotHeld)
    .returning('mail_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Sends a claimed mail, and stores what became of it. Returns the words of a refusal (5xx); null for every other outcome. */
async function send(deps: Sending, mail: MailRow): Promise<string | null> {
  const { db, catalogue, clock, mail: post } = deps
  const { mail_id, recipient, subject, text, html, reply_to, unsubscribe_url } = mail
  try {
    const from = catalogue.settings['contact.email']
    const returnPath = await newReturnPath(deps, { mail_id, recipient })
    const words = { subject, text, html, replyTo: reply_to, unsubscribeUrl: unsubscribe_url }
    await post.send({ id: mail_id, from, to: recipient, returnPath, ...words })
  } catch (error) {
    const last_error = serverWords(error instanceof Error ? error.message : 'unknown')
    await storeFailure(deps, mail, error, last_error)
    return error instanceof MailRefused ? last_error : null
  }
  if (isLetter(mail)) await endLetterMail(deps, mail_id, 'sent')
  else if (!(await forget(db, mail_id)))
    await db
      .updateTable('outgoing_mail')
      .set({ sent_at: clock.now().toISOString(), last_error: null })
      .where('mail_id', '=', mail_id)
      .execute()
  return null
}

/** Stores why a mail did not leave. It is tried again, or given up. */
async function storeFailure(deps: Sending, mail: MailRow, error: unknown, last_error: string): Promise<void> {
  const { db, clock, log } = deps
  const { mail_id, attempts } = mail
  const isGone = error instanceof RecipientRefused
  const most = isLetter(mail) && error instanceof MailRefused ? MOST_REFUSALS_OF_A_LETTER : MOST_TRIES
  if (!isGone && attempts + 1 < most) {
    log.warn({ err: withoutWords(error), mail: mail_id }, 'a mail could not be sent and is tried again')
    await db.updateTable('outgoing_mail').set({ last_error }).where('mail_id', '=', mail_id).execute()
    return
  }
  log.error({ err: withoutWords(error), mail: mail_id }, 'a mail could not be sent and is given up')
  if (isLetter(mail)) return endLetterMail(deps, mail_id, isGone ? 'refused' : 'failed')
  const isInvite = mail_id.startsWith(TRADE_INVITE_MAIL) || mail_id.startsWith(STAFF_INVITE_MAIL)
  // The row of an invitation stays, without its link. The notice to the owner names it.
  const failure = { last_error, given_up_at: clock.now().toISOString(), ...(isInvite ? { text: '', html: '' } : {}) }
  await db.updateTable('outgoing_mail').set(failure).where('mail_id', '=', mail_id).execute()
  // The code of a gift card is nowhere else. The staff send the mail again, or a new code.
  if (!isInvite && !mail_id.startsWith(GIFT_CARD_MAIL)) await forget(db, mail_id)
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
