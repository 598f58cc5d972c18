import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { withdrawLettersTo, withdrawMails } from './outcomes.ts'
import { writePassed } from './send-letters.ts'

/**
 * Moves a reader to another address, so that each letter comes once: what the old address got counts for the new one, mails that wait go to
 * the new one, and a letter that has passed its place in the list is written. `moveSubscription` moves the row of the newsletter.
 */
export async function moveReader(
  trx: ShopTransaction,
  deps: Deps,
  before: string,
  email: string,
  moveSubscription: () => Promise<void>,
): Promise<void> {
  // First, as the job does: no batch is written for the old address in between.
  const letters = await trx
    .selectFrom('newsletter_letter')
    .selectAll()
    .where('state', 'in', ['sending', 'paused'])
    .orderBy('letter_id')
    .forUpdate()
    .execute()
  await moveDeliveries(trx, deps, before, email)
  await moveSubscription()
  const reader = await trx.selectFrom('newsletter').select('state').where('email', '=', email).executeTakeFirst()
  if (reader?.state === 'confirmed') for (const letter of letters) await writePassed(trx, deps, letter, email)
  else await withdrawLettersTo(trx, deps, email)
}

const waitingFor = (trx: ShopTransaction, email: string) =>
  trx.selectFrom('newsletter_delivery').select('mail_id').where('email', '=', email).where('state', '=', 'waiting')

/** Gives the mails of letters to an address another recipient. Of a letter that both addresses get, the mail of the new one stays. */
async function moveDeliveries(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, before: string, email: string): Promise<void> {
  const ofNew = trx.selectFrom('newsletter_delivery').select('letter_id').where('email', '=', email)
  await withdrawMails(trx, deps, waitingFor(trx, before).where('letter_id', 'in', ofNew))
  const both = await ofNew.execute()
  if (both.length > 0)
    await trx
      .deleteFrom('newsletter_delivery')
      .where('email', '=', before)
      .where(
        'letter_id',
        'in',
        both.map(({ letter_id }) => letter_id),
      )
      .execute()
  await trx.updateTable('outgoing_mail').set({ recipient: email }).where('mail_id', 'in', waitingFor(trx, before)).execute()
  await trx.updateTable('newsletter_delivery').set({ email }).where('email', '=', before).execute()
}
