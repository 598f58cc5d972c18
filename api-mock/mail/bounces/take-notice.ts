import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { endSentLetterMail, stopLetters } from '../../letters/outcomes.ts'
import { readNotice, type Notice } from './read-notice.ts'

/** After so many mails that could not be delivered for now, an address counts as one that refuses mail. */
const SOFT_FAILURES = 3

/**
 * The kind of a message. `no_notice`: no report about a mail. `unknown`: about no mail of the shop, or a second report of the same failure.
 * `delayed`: a delay. `soft`: a failure for now. `hard`: a failure for good.
 */
export type NoticeOutcome = 'no_notice' | 'unknown' | 'delayed' | 'soft' | 'hard'

/**
 * Takes a message that came to the return path. A notice of a failure counts once, and only with the token of a mail that the shop sent:
 * the mail is then one that could not be sent (`mail list`), and an address that fails for good, or several times, gets no letters until its
 * owner confirms again. Anything else changes nothing.
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
  return notice.isHard ? 'hard' : 'soft'
}

/** Stores the failure. Returns the id of the mail; null for an unknown token, and for one whose failure is known. */
async function fail(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
  { isHard, reason }: Notice,
): Promise<string | null> {
  const at = clock.now().toISOString()
  const sent = await trx
    .updateTable('mail_return')
    .set({ failed_at: at })
    .where('token', '=', token)
    .where('failed_at', 'is', null)
    .returning(['mail_id', 'email', 'sent_at'])
    .executeTakeFirst()
  if (!sent) return null
  const { mail_id, email, sent_at } = sent
  await endSentLetterMail(trx, mail_id, isHard ? 'refused' : 'failed', at)
  await trx
    .updateTable('outgoing_mail')
    .set({ sent_at: null, given_up_at: at, last_error: reason, owner_told: 0 })
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is not', null)
    .execute()
  if (isHard || (await failuresOf(trx, email)) >= SOFT_FAILURES) await stopLetters(trx, { clock }, email, sent_at)
  return mail_id
}

/** How many mails to an address came back in the time for which the shop stores return paths, since its owner last confirmed. */
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
