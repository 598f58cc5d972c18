import { sql } from 'kysely'
import type { DeskMessage, DeskMessageRow, DeskMessagesRead } from '../../../src/contract/desk/inbox/desk-message.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { readPage } from '../../db/list-page.ts'
import type { Database } from '../../db/open.ts'
import { RETENTION_DAYS } from '../jobs.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'

const rowColumns = ['message_id', 'name', 'email', 'phone', 'order_number', 'created_at', 'state'] as const

/** One page of the messages of a state: open ones oldest first, because they wait; others newest first. */
export async function listMessages(
  db: Database,
  { state, ...place }: Pick<DeskMessagesRead, 'state' | 'page' | 'per_page'>,
): Promise<{ messages: DeskMessageRow[]; total: number }> {
  const found = db.selectFrom('contact_message').where('state', '=', state)
  const direction = state === 'open' ? 'asc' : 'desc'
  const listed = found
    .select(rowColumns)
    .select(sql<string>`substr(message, 1, 240)`.as('start'))
    .orderBy('created_at', direction)
    .orderBy('message_id', direction)
  const { rows, total } = await readPage(listed, place)
  return { messages: rows, total }
}

/** One message with its history, or null. */
export async function readMessage(db: Database, messageId: string): Promise<DeskMessage | null> {
  const row = await db
    .selectFrom('contact_message')
    .select([...rowColumns, 'message', 'version'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!row) return null
  const entries = await db
    .selectFrom('contact_entry')
    .select(['entry_id', 'at', 'kind', 'author', 'text'])
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
  const kept_until = southAfricanDay(new Date(Date.parse(row.created_at) + RETENTION_DAYS.message * DAY_MS))
  return { ...row, kept_until, entries }
}
