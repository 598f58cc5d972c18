import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { endSentLetterMail, stopLetters } from '../../letters/outcomes.ts'
import { noteReturnedCard } from '../../gifts/returned-card.ts'
import { isMissed } from '../secret-mail.ts'
import { isAboutMailbox, isMissingMailbox } from '../server-answer.ts'
import { readNotice, type Notice } from './read-notice.ts'

/** After so many mails that their mailbox did not take, an address counts as one that refuses mail. */
const SOFT_FAILURES = 3

/**
 * The kind of a message. `no_notice`: no report about a mail. `unknown`: about no mail of the shop, or a second report of the same failure.
 * `delayed`: a delay. `hard`: the mailbox does not exist. `soft`: another failure of the mailbox, such as a full one. `other`: a failure whose
 * reason is not the mailbox, such as a block list.
 */
export type NoticeOutcome = 'no_notice' | 'unknown' | 'delayed' | 'hard' | 'soft' | 'other'

/**
 * Takes a message that came to the return path. A notice of a failure counts once, and only with the token of a mail that the shop sent:
 * the mail is then one that could not be sent (`mail list`). An address whose mailbox does not exist, or fails several times, gets no letters
 * until its owner confirms again. Anything else changes nothing.
 */
export async function takeNotice(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>, raw: Uint8Array): Promise<NoticeOutcome> {
  const notice = await readNotice(raw, deps.config)
  if (notice === null) return 'no_notice'
  if (notice.token === null) return 'unknown'
  if (notice.action !== 'failed') return 'delayed'
  const { token } = notice
  const mailId = await transact(deps, (trx) => fail(trx, deps, token, notice))
  if (mailId === null) return 'unknown'
  deps.log.warn({ mail: mailId }, 'a mail came back')
  return isMissingMailbox(notice.status) ? 'hard' : isAboutMailbox(notice.status) ? 'soft' : 'other'
}

/** Stores the failure. Returns the id of the mail; null for an unknown token, and for one whose failure is known. */
async function fail(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
  { status, reason }: Notice,
): Promise<string | null> {
  const at = clock.now().toISOString()
  const isHard = isMissingMailbox(status)
  const counts = isAboutMailbox(status)
  const sent = await trx
    .updateTable('mail_return')
    .set({ failed_at: at })
    .where('token', '=', token)
    .where('failed_at', 'is', null)
    .returning(['mail_id', 'email', 'sent_at'])
    .executeTakeFirst()
  if (!sent) return null
  // A failure that does not count against the address leaves no trace of it. Without the row, a second notice is unknown too.
  if (!counts) await trx.deleteFrom('mail_return').where('token', '=', token).execute()
  const { mail_id, email, sent_at } = sent
  await endSentLetterMail(trx, mail_id, isHard ? 'refused' : 'failed', at)
  await noteReturnedCard(trx, { clock }, mail_id)
  const failure = { sent_at: null, given_up_at: at, last_error: reason, owner_told: 0 }
  const kept = await trx
    .updateTable('outgoing_mail')
    .set(failure)
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is not', null)
    .returning('mail_id')
    .executeTakeFirst()
  if (!kept && isMissed(mail_id)) {
    const withoutText = { subject: '', text: '', html: '', created_at: sent_at, attempts: 1, next_attempt_at: at }
    await trx
      .insertInto('outgoing_mail')
      .values({ mail_id, subject_key: mail_id, recipient: email, ...withoutText, ...failure })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (isHard || (counts && (await failuresOf(trx, email)) >= SOFT_FAILURES)) await stopLetters(trx, { clock }, email, sent_at)
  return mail_id
}

/** How many mails came back because of their mailbox in the time for which the shop stores return paths, since its owner last confirmed. */
async function failuresOf(trx: ShopTransaction, email: string): Promise<number> {
  const reader = await trx.selectFrom('newsletter').select('confirmed_at').where('email', '=', email).executeTakeFirst()
  const { count } = await trx
    .selectFrom('mail_return')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('failed_at', 'is not', null)
    .where('sent_at', '>=', reader?.confirmed_at ?? '')
    .executeTakeFirstOrThrow()
  return count
}
