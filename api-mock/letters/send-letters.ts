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

/** How many mails of letters wait in the outbox at once. So a code or the mail of an order never waits for a whole letter. */
const AT_ONCE = 10
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
 * address. So a killed run leaves no gap and no second mail.
 */
export async function writeLetters(deps: Deps): Promise<void> {
  const letter = await deps.db
    .selectFrom('newsletter_letter')
    .select('letter_id')
    .where('state', '=', 'sending')
    .orderBy('started_at')
    .orderBy('letter_id')
    .executeTakeFirst()
  if (!letter) return
  await transact(deps, (trx) => writeBatch(trx, deps, letter.letter_id))
}

async function writeBatch(trx: ShopTransaction, deps: Deps, letterId: string): Promise<void> {
  const letter = await trx.selectFrom('newsletter_letter').selectAll().where('letter_id', '=', letterId).forUpdate().executeTakeFirst()
  if (letter?.state !== 'sending') return
  const room = AT_ONCE - (await waitingOf(trx))
  if (room <= 0) return
  const readers = await trx
    .selectFrom('newsletter')
    .select('newsletter.email')
    .where(isReaderIn(letter))
    .where('newsletter.confirmed_at', '<=', letter.started_at ?? '')
    .where('newsletter.email', '>', letter.last_email)
    .orderBy('newsletter.email')
    .limit(room)
    .execute()
  for (const { email } of readers) await writeOne(trx, deps, letter, email)
  const last = readers.at(-1)
  const isDone = readers.length < room
  await trx
    .updateTable('newsletter_letter')
    .set((row) => ({
      written: row('written', '+', readers.length),
      ...(last ? { last_email: last.email } : {}),
      ...(isDone ? { state: 'sent' as const, ended_at: deps.clock.now().toISOString() } : {}),
    }))
    .where('letter_id', '=', letterId)
    .execute()
}

/** Counts the mails of letters that wait for their first attempt. A mail that a server has deferred does not count. */
async function waitingOf(trx: ShopTransaction): Promise<number> {
  const { waiting } = await trx
    .selectFrom('newsletter_delivery')
    .innerJoin('outgoing_mail', 'outgoing_mail.mail_id', 'newsletter_delivery.mail_id')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  return waiting
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
