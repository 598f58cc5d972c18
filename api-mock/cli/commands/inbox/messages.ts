import { messageStates } from '../../../../src/contract/desk/inbox/desk-message.ts'
import { formatMoment } from '../../../../src/domain/calendar/date-and-time.ts'
import type { ShopTransaction } from '../../../db/open.ts'
import { transact } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { commandLine } from '../../../audit/audit.ts'
import { answerMessage, setMessageOpen } from '../../../forms/messages/answer-message.ts'
import { listMessages, readMessage } from '../../../forms/messages/read-messages.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { Refusal } from '../../refusal.ts'

const MOST_LISTED = 100

export const messageCommands: readonly Command[] = [
  {
    name: 'messages list',
    summary: 'messages of the contact form that wait for an answer, the oldest first',
    options: { state: { value: messageStates.join('|'), text: 'these instead' } },
    run: list,
  },
  { name: 'messages show', summary: 'one message with its answers and notes', takes: ['message'], run: show },
  {
    name: 'messages answer',
    summary: 'mails an answer to the writer',
    takes: ['message'],
    options: { text: { value: 'WORDS', text: 'the answer' }, name: { value: 'NAME', text: 'who signs it' } },
    run: (call) => {
      const [text, name] = [call.given.needed('text'), call.given.needed('name')]
      return change(call, 'answered', (trx, deps, id) => answerMessage(trx, deps, id, { text, seen: null }, { name, by: commandLine() }))
    },
  },
  {
    name: 'messages close',
    summary: 'closes a message without an answer',
    takes: ['message'],
    run: (call) =>
      change(call, 'closed', (trx, deps, id) => {
        const by = commandLine()
        return setMessageOpen(trx, deps, id, { open: false, seen: null }, { name: by.name, by })
      }),
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const state = given.oneOf('state', messageStates) ?? 'open'
  const { messages } = await listMessages(db, { state, page: 1, per_page: MOST_LISTED })
  const lines = messages.flatMap(({ message_id, created_at, name, email, start }) => [
    `${message_id}  ${formatMoment(created_at)}  ${name}  ${email}`,
    `    ${start.replace(/\s+/g, ' ')}`,
  ])
  return { data: messages, lines: lines.length === 0 ? ['No messages.'] : lines }
}

async function show({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const id = given.argument(0)
  const message = await readMessage(db, id)
  if (!message) throw new Refusal('not_found', `There is no message ${id}`)
  const history = message.entries.flatMap(({ at, kind, author, text }) => ['', `${formatMoment(at)}  ${kind}  ${author}`, text])
  const head = `${message.state}  ${formatMoment(message.created_at)}  ${message.name}  ${message.email}`
  return { data: message, lines: [head, '', message.message, ...history] }
}

async function change(
  { given, shop }: Call,
  state: string,
  work: (trx: ShopTransaction, deps: Deps, id: string) => Promise<void>,
): Promise<Outcome> {
  const id = given.argument(0)
  const deps = await shop()
  await transact(deps, (trx) => work(trx, deps, id))
  return { lines: [`Message ${id}: ${state}`], data: { message: id, state } }
}
