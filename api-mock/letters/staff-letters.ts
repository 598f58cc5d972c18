import { wrongState } from '../http/shop-error.ts'
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DeskLetter, DeskLetterRow, LetterState, LetterStep } from '../../src/contract/desk/campaigns/desk-letter.ts'
import { provinces } from '../../src/contract/account/provinces.ts'
import { readPage, type Place } from '../db/list-page.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { NewsletterLetterTable } from '../db/schema/desk.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { stopUrl } from '../forms/newsletter.ts'
import { requireMailBudget } from '../mail/budget.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { TEST_LETTER_MAIL } from '../mail/secret-mail.ts'
import { checkLetter, renderLetter } from './letter-mail.ts'
import { withdrawUnsent } from './outcomes.ts'
import { isPausedByShop } from './pause-refused.ts'
import { isReaderIn } from './segments.ts'

type LetterRow = Selectable<NewsletterLetterTable>

export type LetterFields = Pick<LetterRow, 'subject' | 'preheader' | 'markdown' | 'segment' | 'province'>

function rowOf(letter: LetterRow): DeskLetterRow {
  const { markdown: _, preheader: __, last_email: ___, ...row } = letter
  return { ...row, province: provinces.find((name) => name === row.province) ?? null }
}

/** One page of the letters, newest first, and the readers by state. */
export async function listLetters(db: Database, place: Place) {
  const letters = db.selectFrom('newsletter_letter')
  const { rows, total } = await readPage(letters.selectAll().orderBy('created_at', 'desc').orderBy('letter_id', 'desc'), place)
  const counts = await db
    .selectFrom('newsletter')
    .select((row) => ['state', row.fn.countAll<number>().as('people')])
    .groupBy('state')
    .execute()
  const people = new Map(counts.map(({ state, people: count }) => [state, count]))
  const readers = {
    confirmed: people.get('confirmed') ?? 0,
    pending: people.get('pending') ?? 0,
    unsubscribed: people.get('unsubscribed') ?? 0,
    refused: people.get('refused') ?? 0,
  }
  return { letters: rows.map(rowOf), total, page: place.page, readers }
}

/** One letter as the desk shows it; null for an unknown id. */
export async function readLetter(db: Database, deps: Deps, letterId: string): Promise<DeskLetter | null> {
  const row = await db.selectFrom('newsletter_letter').selectAll().where('letter_id', '=', letterId).executeTakeFirst()
  if (!row) return null
  const { readers } = await db
    .selectFrom('newsletter')
    .select((reader) => reader.fn.countAll<number>().as('readers'))
    .where(isReaderIn(row))
    .executeTakeFirstOrThrow()
  const trouble = await troubleOf(db, row)
  // The link of each reader is in the mail alone; the preview shows where it stands.
  const { html, text } = renderLetter(deps, row, `${deps.config.publicUrl}/newsletter`)
  return { ...rowOf(row), preheader: row.preheader, markdown: row.markdown, readers, trouble, html, text }
}

/** Why mails of a letter do not leave. */
async function troubleOf(db: Database, { letter_id, state }: LetterRow): Promise<DeskLetter['trouble']> {
  const failed = db
    .selectFrom('newsletter_delivery')
    .innerJoin('outgoing_mail', 'outgoing_mail.mail_id', 'newsletter_delivery.mail_id')
    .where('letter_id', '=', letter_id)
    .where('state', '=', 'waiting')
    .where('last_error', 'is not', null)
  const { retried } = await failed.select((row) => row.fn.countAll<number>().as('retried')).executeTakeFirstOrThrow()
  const last = await failed.select('last_error').orderBy('next_attempt_at', 'desc').limit(1).executeTakeFirst()
  const paused = state === 'paused' && (await isPausedByShop(db, letter_id))
  return retried > 0 || paused ? { paused, retried, words: last?.last_error ?? null } : null
}

async function lockLetter(trx: ShopTransaction, letterId: string, rev: number): Promise<LetterRow> {
  const letter = await trx
    .selectFrom('newsletter_letter')
    .selectAll()
    .where('letter_id', '=', letterId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (letter.rev !== rev) throw wrongState('The letter has changed meanwhile. Look at it again.')
  return letter
}

/** Stores a new draft. Returns its id. Throws `invalid_request`. */
export async function createLetter(trx: ShopTransaction, deps: Deps, fields: LetterFields, author: string, by: Actor): Promise<string> {
  checkLetter(fields.markdown, deps.config)
  const letter_id = randomUUID()
  const created_at = deps.clock.now().toISOString()
  await trx
    .insertInto('newsletter_letter')
    .values({ ...fields, letter_id, state: 'draft', rev: 1, author, created_at, started_at: null, ended_at: null })
    .execute()
  await writeAudit(trx, deps, by, { action: 'newsletter.create', subject: `letter ${letter_id}`, after: { segment: fields.segment } })
  return letter_id
}

/** Changes a draft. Throws `invalid_request` and `wrong_state`. */
export async function changeLetter(
  trx: ShopTransaction,
  deps: Deps,
  letterId: string,
  rev: number,
  fields: LetterFields,
  by: Actor,
): Promise<void> {
  checkLetter(fields.markdown, deps.config)
  const letter = await lockLetter(trx, letterId, rev)
  if (letter.state !== 'draft') throw wrongState('The letter is on its way. Its words stay as they are.')
  await trx
    .updateTable('newsletter_letter')
    .set({ ...fields, rev: rev + 1 })
    .where('letter_id', '=', letterId)
    .execute()
  await writeAudit(trx, deps, by, {
    action: 'newsletter.change',
    subject: `letter ${letterId}`,
    before: { rev, segment: letter.segment },
    after: { rev: rev + 1, segment: fields.segment },
  })
}

/** Mails a letter to one address alone. Throws `wrong_state`, and `rate_limited` after too many mails of a day. */
export async function testLetter(trx: ShopTransaction, deps: Deps, letterId: string, rev: number, to: string): Promise<void> {
  const letter = await lockLetter(trx, letterId, rev)
  await requireMailBudget(trx, deps, to)
  const subject = `${TEST_LETTER_MAIL}${randomUUID()}`
  const unsubscribeUrl = await stopUrl(trx, deps, to)
  const mail = renderLetter(deps, { ...letter, subject: `Test: ${letter.subject}` }, unsubscribeUrl)
  await enqueueMail(trx, deps, { subject, recipient: to, mail, unsubscribeUrl })
}

/** The states in which a step is possible, and the state after it. */
const steps: Readonly<Record<LetterStep, { from: readonly LetterState[]; to: LetterState }>> = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['draft', 'sending', 'paused'], to: 'stopped' },
}

/** Takes a step. The mails of a stopped letter that have not left are withdrawn. Throws `wrong_state`. */
export async function stepLetter(
  trx: ShopTransaction,
  deps: Deps,
  letterId: string,
  { rev, step }: { rev: number; step: LetterStep },
  by: Actor,
): Promise<void> {
  const letter = await lockLetter(trx, letterId, rev)
  const { from, to } = steps[step]
  if (!from.includes(letter.state)) throw wrongState(`A letter that is ${letter.state} cannot take this step.`)
  const now = deps.clock.now().toISOString()
  await trx
    .updateTable('newsletter_letter')
    .set({
      state: to,
      rev: rev + 1,
      ...(step === 'send' ? { started_at: now } : {}),
      ...(step === 'stop' ? { ended_at: now } : {}),
    })
    .where('letter_id', '=', letterId)
    .execute()
  if (step === 'stop') await withdrawUnsent(trx, deps, letterId)
  await writeAudit(trx, deps, by, {
    action: `newsletter.${step}`,
    subject: `letter ${letterId}`,
    before: { state: letter.state },
    after: { state: to },
  })
}
