import type { Deps } from '../../deps.ts'
import { serverWords } from '../server-answer.ts'
import { tokenIn } from './return-path.ts'

/** The most of a notice that is read. The report is at its beginning; what follows is the mail that came back. */
export const NOTICE_BYTES = 256_000

/** What a mail server says about one mail. */
export interface Notice {
  /** The token of its return path; null if the notice came to another address. */
  token: string | null
  /** `failed`: it was not delivered and is not tried again. Others, such as `delayed`, are no end. */
  action: string
  /** The status (RFC 3463), such as `5.1.1`. */
  status: string
  /** Status and words of the mail server, for the staff. */
  reason: string
}

/** Reads a delivery status notification (RFC 3464). Null for every other mail. */
export async function readNotice(raw: Uint8Array, config: Pick<Deps['config'], 'mailBounce'>): Promise<Notice | null> {
  // Few messages come, so the server starts without the parser.
  const { simpleParser } = await import('mailparser')
  const source = Buffer.from(raw.subarray(0, NOTICE_BYTES))
  const mail = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true })
  const type = mail.headerLines.find(({ key }) => key === 'content-type')?.line.toLowerCase() ?? ''
  if (!type.includes('multipart/report') || !type.includes('delivery-status')) return null
  // The parser appends the report to the words for people. Each report begins with its mail server.
  const text = mail.text ?? ''
  const start = text.search(/^reporting-mta:/im)
  if (start === -1) return null
  const report = text.slice(start).replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(report)?.[1]?.trim() ?? ''
  const status = /^([245])\.\d{1,3}\.\d{1,3}/.exec(field('status'))
  const action = field('action').toLowerCase()
  if (!status || action === '') return null
  const words = field('diagnostic-code').replace(/^smtp;\s*/i, '')
  const headers = mail.headerLines.map(({ line }) => line).join('\n')
  return { token: tokenIn(headers, config), action, status: status[0], reason: serverWords(`${status[0]} ${words}`) }
}
