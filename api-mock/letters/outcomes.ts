import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

type Outcome = 'sent' | 'refused' | 'failed' | 'withdrawn'
type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * Stores what became of the mail of a letter, and deletes the mail, in one transaction. `refused`: the mailbox does not exist, so it is not
 * mailed again until its owner confirms the newsletter once more. Other mails are only deleted.
 */
export function endLetterMail(deps: Needs, mailId: string, outcome: Outcome): Promise<void> {
  return transact(deps, async (trx) => {
    const at = deps.clock.now().toISOString()
    const ended = await countOutcome(trx, mailId, outcome, at)
    await trx.deleteFrom('outgoing_mail').where('mail_id', '=', mailId).execute()
    if (outcome === 'refused' && ended !== null) await stopLetters(trx, deps, ended, at)
  })
}

/**
 * Stops the letters to an address that refuses mail, until its owner confirms the newsletter once more. `since`: when the refused mail left; a
 * confirmation after it stays.
 */
export async function stopLetters(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, email: string, since: string): Promise<void> {
  const stopped = await trx
    .updateTable('newsletter')
    .set({ state: 'refused', unsubscribed_at: clock.now().toISOString() })
    .where('email', '=', email)
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '<=', since)
    .returning('email')
    .executeTakeFirst()
  if (stopped) await withdrawLettersTo(trx, { clock }, email)
}

/** Stores that the sent mail of a letter came back. Other mails are left alone. */
export async function endSentLetterMail(trx: ShopTransaction, mailId: string, outcome: 'refused' | 'failed', at: string): Promise<void> {
  const ended = await trx
    .updateTable('newsletter_delivery')
    .set({ state: outcome, at })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'sent')
    .returning('letter_id')
    .executeTakeFirst()
  if (!ended) return
  await trx
    .updateTable('newsletter_letter')
    .set((row) => ({ sent: row('sent', '-', 1), [outcome]: row(outcome, '+', 1) }))
    .where('letter_id', '=', ended.letter_id)
    .execute()
}

/** Counts the outcome of a mail once. Returns its address; null for a mail that has an outcome, or is of no letter. */
async function countOutcome(trx: ShopTransaction, mailId: string, outcome: Outcome, at: string): Promise<string | null> {
  // The letter's row first, as `stepLetter` does: two transactions never wait for each other.
  const letter = trx.selectFrom('newsletter_delivery').select('letter_id').where('mail_id', '=', mailId).where('state', '=', 'waiting')
  await trx
    .updateTable('newsletter_letter')
    .set((row) => ({ sent: row.ref('sent') }))
    .where('letter_id', 'in', letter)
    .execute()
  const ended = await trx
    .updateTable('newsletter_delivery')
    .set({ state: outcome, at })
    .where('mail_id', '=', mailId)
    .where('state', '=', 'waiting')
    .returning(['letter_id', 'email'])
    .executeTakeFirst()
  if (!ended) return null
  await trx
    .updateTable('newsletter_letter')
    .set((row) => ({ [outcome]: row(outcome, '+', 1) }))
    .where('letter_id', '=', ended.letter_id)
    .execute()
  return ended.email
}

/** Withdraws the mails of letters to an address that have not left yet: its owner has unsubscribed. */
export function withdrawLettersTo(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, email: string): Promise<void> {
  const mails = trx.selectFrom('newsletter_delivery').select('mail_id').where('email', '=', email).where('state', '=', 'waiting')
  return withdrawMails(trx, deps, mails)
}

/** Withdraws the mails that a query finds. */
export async function withdrawMails(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  mails: { execute(): Promise<{ mail_id: string }[]> },
): Promise<void> {
  for (const { mail_id } of await mails.execute()) {
    await countOutcome(trx, mail_id, 'withdrawn', clock.now().toISOString())
    await trx.deleteFrom('outgoing_mail').where('mail_id', '=', mail_id).execute()
  }
}

/** Withdraws the mails of a letter, whose row is locked, that have not left. */
export async function withdrawUnsent(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, letterId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_delivery')
    .set({ state: 'withdrawn', at: clock.now().toISOString() })
    .where('letter_id', '=', letterId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const withdrawn = trx
    .selectFrom('newsletter_delivery')
    .select('mail_id')
    .where('letter_id', '=', letterId)
    .where('state', '=', 'withdrawn')
  await trx.deleteFrom('outgoing_mail').where('mail_id', 'in', withdrawn).execute()
  await trx
    .updateTable('newsletter_letter')
    .set((row) => ({ withdrawn: row('withdrawn', '+', Number(numUpdatedRows)) }))
    .where('letter_id', '=', letterId)
    .execute()
}
