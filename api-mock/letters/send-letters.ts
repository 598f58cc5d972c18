import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ShopTransaction } from '../db/open.ts'
import type { NewsletterLetterTable } from '../db/schema/desk.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { stopUrl } from '../forms/newsletter.ts'
import type { Job } from '../jobs.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { LETTER_MAIL } from '../mail/secret-mail.ts'
import { renderLetter } from './letter-mail.ts'
import { isReaderIn } from './segments.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

type LetterRow = Selectable<NewsletterLetterTable>

/** How many mails of letters wait for their first attempt at once. */
const AT_ONCE = 10
/** No further mails are written while so many of letters are being tried again: the mail server is away, or takes no more for now. */
const MOST_RETRIED = 50
const EVERY_SECONDS = 2
/** How long the shop stores who got a letter. */
const DELIVERY_DAYS = 90

/** The jobs of the newsletter: 300 mails a minute at most. */
export function letterJobs(deps: Deps): Job[] {
  return [
    { name: 'letters', everySeconds: EVERY_SECONDS, run: () => writeLetters(deps) },
    { name: 'old-letters', everySeconds: 3600, run: () => deleteOldDeliveries(deps) },
  ]
}

/**
 * Writes the next batch of mails into the outbox, the oldest letter first. One transaction stores the mails, their recipients and the last
 * address. So a killed run leaves no gap and no second mail. A letter ends when each of its mails has an outcome. Until then it can be stopped,
 * and the next letter is written.
 */
export async function writeLetters(deps: Deps): Promise<void> {
  const letters = await deps.db
    .selectFrom('newsletter_letter')
    .select('letter_id')
    .where('state', '=', 'sending')
    .orderBy('started_at')
    .orderBy('letter_id')
    .execute()
  for (const { letter_id } of letters) if (await transact(deps, (trx) => writeBatch(trx, deps, letter_id))) return
}

/** Writes a batch of a letter. Returns whether there is no more room for the next letter. */
async function writeBatch(trx: ShopTransaction, deps: Deps, letterId: string): Promise<boolean> {
  const letter = await trx.selectFrom('newsletter_letter').selectAll().where('letter_id', '=', letterId).forUpdate().executeTakeFirst()
  if (letter?.state !== 'sending') return false
  const room = await roomOf(trx)
  const readers = await readersOf(trx, letter).where('newsletter.email', '>', letter.last_email).limit(room).execute()
  for (const { email } of readers) await writeOne(trx, deps, letter, email)
  const last = readers.at(-1)
  const change = trx.updateTable('newsletter_letter').where('letter_id', '=', letterId)
  if (last) {
    await change.set((row) => ({ written: row('written', '+', readers.length), last_email: last.email })).execute()
    return true
  }
  if (room === 0) return true
  if (isEveryMailEnded(letter)) await change.set({ state: 'sent', ended_at: deps.clock.now().toISOString() }).execute()
  return false
}

/** The readers of a letter who have no mail of it yet, in the order of their addresses. */
const readersOf = (trx: ShopTransaction, letter: LetterRow) =>
  trx
    .selectFrom('newsletter')
    .select('newsletter.email')
    .where(isReaderIn(letter))
    .where('newsletter.confirmed_at', '<=', letter.started_at ?? '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_delivery')
            .select('mail_id')
            .where('letter_id', '=', letter.letter_id)
            .whereRef('newsletter_delivery.email', '=', 'newsletter.email'),
        ),
      ),
    )
    .orderBy('newsletter.email')

/** Writes the mail of a locked letter that has passed the new address of a reader. Does nothing for any other address. */
export async function writePassed(trx: ShopTransaction, deps: Deps, letter: LetterRow, email: string): Promise<void> {
  if (email > letter.last_email) return
  const reader = await readersOf(trx, letter).where('newsletter.email', '=', email).executeTakeFirst()
  if (!reader) return
  await writeOne(trx, deps, letter, email)
  await trx
    .updateTable('newsletter_letter')
    .set((row) => ({ written: row('written', '+', 1) }))
    .where('letter_id', '=', letter.letter_id)
    .execute()
}

const isEveryMailEnded = ({ written, sent, refused, failed, withdrawn }: LetterRow) => written === sent + refused + failed + withdrawn

/** How many mails of letters may be written now. Those that a pause holds leave the room to the other letters. */
async function roomOf(trx: ShopTransaction): Promise<number> {
  const { fresh, retried } = await trx
    .selectFrom('newsletter_delivery')
    .innerJoin('outgoing_mail', 'outgoing_mail.mail_id', 'newsletter_delivery.mail_id')
    .innerJoin('newsletter_letter', 'newsletter_letter.letter_id', 'newsletter_delivery.letter_id')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('attempts', '=', 0).as('fresh'),
      row.fn.countAll<number>().filterWhere('attempts', '>', 0).as('retried'),
    ])
    .where('newsletter_delivery.state', '=', 'waiting')
    .where('newsletter_letter.state', '<>', 'paused')
    .executeTakeFirstOrThrow()
  return retried >= MOST_RETRIED ? 0 : Math.max(AT_ONCE - fresh, 0)
}

async function writeOne(trx: ShopTransaction, deps: Deps, letter: LetterRow, email: string): Promise<void> {
  const mail_id = `${LETTER_MAIL}${randomUUID()}`
  const unsubscribeUrl = await stopUrl(trx, deps, email)
  await trx
    .insertInto('newsletter_delivery')
    .values({ letter_id: letter.letter_id, email, mail_id, state: 'waiting', at: deps.clock.now().toISOString() })
    .execute()
  await enqueueMail(trx, deps, { subject: mail_id, recipient: email, mail: renderLetter(deps, letter, unsubscribeUrl), unsubscribeUrl })
}

/** Deletes who got a letter, once that is old. The counts of the letter stay. */
async function deleteOldDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS).toISOString()
  const sending = db.selectFrom('newsletter_letter').select('letter_id').where('state', 'in', ['sending', 'paused'])
  await db.deleteFrom('newsletter_delivery').where('at', '<', oldest).where('letter_id', 'not in', sending).execute()
}
