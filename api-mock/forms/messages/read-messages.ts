import { sql } from 'kysely'
import type { DeskMessage, DeskMessageRow, DeskMessagesRead } from '../../../src/contract/desk/inbox/desk-message.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import type { Database } from '../../db/open.ts'
import { RETENTION_DAYS } from '../jobs.ts'
import { DAY_MS } from '../../../src/domain/calendar/durations.ts'

const rowColumns = ['message_id', 'name', 'email', 'phone', 'order_number', 'created_at', 'state'] as const

/** One page of the messages of a state: open ones oldest first, because they wait; others newest first. */
export async function listMessages(
  db: Database,
  { state, page, per_page }: Pick<DeskMessagesRead, 'state' | 'page' | 'per_page'>,
): Promise<{ messages: DeskMessageRow[]; total: number }> {
  const found = db.selectFrom('contact_message').where('state', '=', state)
  const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const direction = state === 'open' ? 'asc' : 'desc'
  const messages = await found
    .select(rowColumns)
    .select(sql<string>`substr(message, 1, 240)`.as('start'))
    .orderBy('created_at', direction)
    .orderBy('message_id', direction)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { messages, total }
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
