import { transact } from '../../db/transaction.ts'
import { stopUrl } from '../../forms/newsletter.ts'
import { listFailedMail, retryMail } from '../../mail/given-up.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { takeNotice, type NoticeOutcome } from '../../mail/bounces/take-notice.ts'
import { Refusal, wrongUsage } from '../refusal.ts'
import { table } from '../table.ts'

const MOST_LISTED = 200
const states = ['waiting', 'given-up'] as const

export const mailCommands: readonly Command[] = [
  {
    name: 'mail list',
    summary: 'mails that could not be sent, newest first',
    options: { state: { value: states.join('|'), text: 'still being tried, or given up (given-up)' } },
    run: list,
  },
  {
    name: 'mail retry',
    summary: 'retries a mail',
    takes: ['mail'],
    detail: ['The running server sends it. A mail whose text is deleted, such as one with a gift card, is written anew at the desk.'],
    run: retry,
  },
  {
    name: 'mail bounce',
    summary: 'takes a notice of a failed delivery from the standard input: mail bounce < MESSAGE',
    detail: ['For a mail server that hands over messages itself. With BOUNCE_IMAP_URL the running server reads the mailbox.'],
    run: bounce,
  },
  {
    name: 'mail newsletter',
    summary: 'the addresses to which a newsletter may go, each with its own link to unsubscribe',
    detail: ['Only confirmed addresses. Ask again before each letter: people unsubscribe. Every letter has to have its link.'],
    run: newsletter,
  },
]

async function newsletter({ shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const readers = await deps.db.selectFrom('newsletter').select('email').where('state', '=', 'confirmed').orderBy('email').execute()
  const data: { email: string; unsubscribe_url: string }[] = []
  for (const { email } of readers) data.push({ email, unsubscribe_url: await transact(deps, (trx) => stopUrl(trx, deps, email)) })
  const lines = data.map(({ email, unsubscribe_url: link }) => [email, link])
  return { data, lines: data.length === 0 ? ['Nobody has confirmed the newsletter.'] : table(['to', 'link to unsubscribe'], lines) }
}

async function list({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const rows = await listFailedMail(db, given.oneOf('state', states) ?? 'given-up', MOST_LISTED)
  const lines = rows.map((row) => [row.mail_id, row.recipient, row.created_at.slice(0, 10), String(row.attempts), row.last_error ?? ''])
  return { data: rows, lines: rows.length === 0 ? ['No mails.'] : table(['mail', 'to', 'written', 'tries', 'why'], lines) }
}

const bounceWords: Record<NoticeOutcome, string> = {
  no_notice: 'This is no notice of a delivery (RFC 3464). Nothing changed.',
  unknown: 'The notice is about no mail of the shop, or is known. Nothing changed.',
  delayed: 'The mail server still tries. Nothing changed.',
  soft: 'The mailbox did not take the mail. After three such mails the address gets no letters.',
  hard: 'The mailbox does not exist. Its address gets no letters.',
  other: 'The mail was not delivered. The reason is not its mailbox, so its address keeps the letters.',
}

async function bounce({ config, shop, input }: Call): Promise<Outcome> {
  if (config.mailBounce === null) throw new Refusal('bad_setting', 'Set MAIL_BOUNCE first: it is the address to which notices come')
  const message = await input()
  if (message.length === 0) throw wrongUsage('Give the message on the standard input: mail bounce < MESSAGE')
  const outcome = await takeNotice(await shop(), message)
  return { lines: [bounceWords[outcome]], data: { outcome } }
}

async function retry({ given, shop }: Call): Promise<Outcome> {
  const mail = given.argument(0)
  if (!(await retryMail(await shop(), mail)))
    throw new Refusal('not_found', `There is no mail ${mail} to send again: it is unknown, has left, or its text is deleted`)
  return { lines: [`${mail} is sent by the running server.`], data: { mail } }
}
