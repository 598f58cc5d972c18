import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { MessageEntryKind, MessageState } from '../../../src/contract/desk/inbox/desk-message.ts'
import { to } from '../../../src/contract/paths.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { ContactMessageTable } from '../../db/schema/forms.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import { notFound, ShopError, wrongState } from '../../http/shop-error.ts'
import { mailStyles } from '../../mail/mail-html.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { escapeHtml, type MailValue } from '../../mail/placeholder.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { typedText } from '../../mail/typed-text.ts'
import { dayOf, FORM_MAIL } from '../form-mail.ts'

type Row = Selectable<ContactMessageTable>

/** Who works on a message. */
export interface MessageWorker {
  /** The name under an answer, and in the history. */
  name: string
  by: Actor
}

/**
 * Mails an answer to the writer, with the message quoted below it and the shop's address for replies. The message is answered from then on;
 * it can be answered again. Throws `not_found`, and `message_changed` for another version than `seen`.
 */
export async function answerMessage(
  trx: ShopTransaction,
  deps: Deps,
  messageId: string,
  { text, seen }: { text: string; seen: number | null },
  worker: MessageWorker,
): Promise<void> {
  const row = await lockMessage(trx, messageId, seen)
  const entry = await addEntry(trx, deps, row, { kind: 'answer', author: worker.name, text })
  await setState(trx, deps, row, 'answered', worker.by, 'messages.answer')
  const { publicUrl } = deps.config
  const values = {
    answer: typedText(text),
    signed: worker.name,
    day: dayOf(new Date(row.created_at)),
    message: quoted(row.message),
    shop_url: publicUrl + to.home(),
    phone: deps.catalogue.settings['contact.phone'],
  }
  // A person of the shop writes it, so it counts for no budget. Like every mail of a form it is deleted once it is sent.
  await enqueueMail(trx, deps, {
    subject: `${FORM_MAIL}contact-answer-${entry}`,
    recipient: row.email,
    mail: renderMail('contact-answer', values, deps.catalogue),
  })
}

/** Closes a message, or opens it again. It sends no mail. Throws `not_found`, `message_changed` and `wrong_state`. */
export async function setMessageOpen(
  trx: ShopTransaction,
  deps: Deps,
  messageId: string,
  { open, seen }: { open: boolean; seen: number | null },
  worker: MessageWorker,
): Promise<void> {
  const row = await lockMessage(trx, messageId, seen)
  if (row.state === (open ? 'open' : 'closed')) throw wrongState(open ? 'This message is open already' : 'This message is closed already')
  await addEntry(trx, deps, row, { kind: open ? 'opened' : 'closed', author: worker.name, text: '' })
  await setState(trx, deps, row, open ? 'open' : 'closed', worker.by, open ? 'messages.open' : 'messages.close')
}

/** Adds a note for the staff. It changes neither state nor version. Throws `not_found`. */
export async function noteMessage(trx: ShopTransaction, deps: Deps, messageId: string, text: string, worker: MessageWorker): Promise<void> {
  const row = await lockMessage(trx, messageId, null)
  await addEntry(trx, deps, row, { kind: 'note', author: worker.name, text })
  await writeAudit(trx, deps, worker.by, { action: 'messages.note', subject: `message ${messageId}` })
}

async function lockMessage(trx: ShopTransaction, messageId: string, seen: number | null): Promise<Row> {
  const row = await trx.selectFrom('contact_message').selectAll().where('message_id', '=', messageId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('There is no such message')
  if (seen !== null && seen !== row.version)
    throw new ShopError(409, 'message_changed', 'A colleague was here meanwhile. Nothing of yours was sent. Look at the message again.')
  return row
}

async function addEntry(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  { message_id }: Row,
  entry: { kind: MessageEntryKind; author: string; text: string },
): Promise<string> {
  const entry_id = randomUUID()
  // The message is locked, so no two entries have the same place.
  const { position } = await trx
    .selectFrom('contact_entry')
    .select((row) => row.fn.countAll<number>().as('position'))
    .where('message_id', '=', message_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('contact_entry')
    .values({ entry_id, message_id, position, at: clock.now().toISOString(), ...entry })
    .execute()
  return entry_id
}

async function setState(trx: ShopTransaction, deps: Deps, row: Row, state: MessageState, by: Actor, action: string): Promise<void> {
  const { message_id } = row
  await trx
    .updateTable('contact_message')
    .set({ state, version: row.version + 1 })
    .where('message_id', '=', message_id)
    .execute()
  await writeAudit(trx, deps, by, { action, subject: `message ${message_id}`, before: { state: row.state }, after: { state } })
}

/** The message below the answer, as mail programs quote. */
function quoted(message: string): MailValue {
  const html = escapeHtml(message).replace(/\r?\n/g, '<br>')
  return {
    text: message
      .split(/\r?\n/)
      .map((line) => `> ${line}`)
      .join('\n'),
    html: `<blockquote class="quiet" style="${mailStyles.text};border-left:3px solid #b9ada0;padding-left:12px;color:#6b5f55">${html}</blockquote>`,
  }
}
