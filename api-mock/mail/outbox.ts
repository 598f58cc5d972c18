import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { RenderedMail } from './render-mail.ts'

export interface OutgoingMail {
  /** The unique key of the mail, such as `dispatched-12345678-3`: there is one mail per key, however often it is requested. */
  subject: string
  recipient: string
  mail: RenderedMail
  /** The address that gets the answers; without it, the shop's. */
  replyTo?: string | undefined
  /** Where one press ends such mails (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** False: the mail is written but never sent. */
  send?: boolean
  /** Why the mail is given up at once. The command line shows it among the mails that were given up. */
  withheld?: string | null
}

/** Adds a mail to the outbox. The mail is sent after the commit of the transaction; a rollback removes it. */
export async function enqueueMail(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  { subject, recipient, mail, replyTo, unsubscribeUrl, send = true, withheld = null }: OutgoingMail,
): Promise<void> {
  const at = clock.now().toISOString()
  await trx
    .insertInto('outgoing_mail')
    .values({
      mail_id: subject,
      subject_key: subject,
      recipient,
      ...mail,
      reply_to: replyTo ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      sent_at: send ? null : at,
      last_error: withheld,
      given_up_at: withheld === null ? null : at,
    })
    .onConflict((conflict) => conflict.column('subject_key').doNothing())
    .execute()
}
