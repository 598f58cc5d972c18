import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { RenderedMail } from './render-mail.ts'

export interface OutgoingMail {
  /** The subject key of the mail, such as `dispatched-12345678-3`: there is one mail per key, however often it is requested. */
  subject: string
  recipient: string
  mail: RenderedMail
  /** False: it is written and stays. */
  send?: boolean
}

/** Puts a mail into the outbox. It leaves after the transaction has been committed, and not at all if it is not. */
export async function enqueueMail(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  { subject, recipient, mail, send = true }: OutgoingMail,
): Promise<void> {
  const at = clock.now().toISOString()
  await trx
    .insertInto('outgoing_mail')
    .values({
      mail_id: subject,
      subject_key: subject,
      recipient,
      ...mail,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      sent_at: send ? null : at,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('subject_key').doNothing())
    .execute()
}
