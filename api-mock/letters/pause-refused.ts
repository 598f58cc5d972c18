import { writeAudit } from '../audit/audit.ts'
import type { Database } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notifyOwner } from '../owner-notices/notify-owner.ts'

const PAUSED = 'letter-paused-for-the-shop'
/** The actor in the audit. */
const OUTBOX = { name: 'The shop', role: 'outbox', origin: 'outbox', requestId: null }

type Needs = Pick<Deps, 'db' | 'catalogue' | 'clock' | 'config' | 'dialect'>

/**
 * Pauses the letter of a mail after several refusals in a row, and notifies the owner. Does nothing if the letter is not being sent.
 * @param reason the answer of the mail server to this mail
 */
export async function pauseRefusedLetter(deps: Needs, mailId: string, reason: string): Promise<void> {
  await transact(deps, async (trx) => {
    const letterId = trx.selectFrom('newsletter_delivery').select('letter_id').where('mail_id', '=', mailId)
    const letter = await trx
      .updateTable('newsletter_letter')
      .set((row) => ({ state: 'paused', rev: row('rev', '+', 1) }))
      .where('letter_id', 'in', letterId)
      .where('state', '=', 'sending')
      .returning(['letter_id', 'rev', 'subject'])
      .executeTakeFirst()
    if (!letter) return
    const { letter_id, rev, subject } = letter
    const change = { before: { state: 'sending' }, after: { state: 'paused' } }
    await writeAudit(trx, deps, OUTBOX, { action: 'newsletter.pause', subject: `letter ${letter_id}`, ...change })
    await notifyOwner(trx, deps, {
      key: `${PAUSED}-${letter_id}-${rev}`,
      mail: { name: PAUSED, values: { letter_subject: subject, reason } },
      push: { title: 'A letter is paused', body: 'The mail server refuses its mails.', path: `/desk/letters/${letter_id}/show` },
    })
  })
}

/** Whether the last pause of a letter was the shop's own. */
export async function isPausedByShop(db: Database, letterId: string): Promise<boolean> {
  const last = await db
    .selectFrom('audit_entry')
    .select('role')
    .where('subject', '=', `letter ${letterId}`)
    .where('action', '=', 'newsletter.pause')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.role === OUTBOX.role
}
