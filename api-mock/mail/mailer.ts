import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { brand } from '../../src/contract/brand.ts'
import type { Config } from '../config.ts'
import type { Mailer, MailMessage } from '../deps.ts'
import { isMissingMailbox } from './server-answer.ts'

/** The mail server refuses a mail for good (5xx). Mostly the reason is the shop: a limit of a day, a block list, the sign-in or the text. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The mail server says that the mailbox of the recipient does not exist. */
export class RecipientRefused extends MailRefused {
  override name = 'RecipientRefused'
}

/** Creates the mailer: the mail server of `SMTP_URL`, or .eml files in `DATA_DIR/mail`, which any mail program opens. */
export function createMailer({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl) : fileMailer(join(dataDir, 'mail'))
}

/** The Message-ID is the same for every attempt, so that a mail server can recognise a duplicate. */
function envelope({
  id,
  from = brand.email,
  to,
  subject,
  text,
  html,
  replyTo = null,
  unsubscribeUrl = null,
  returnPath = null,
}: MailMessage): SendMailOptions {
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    from: { name: brand.name, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    ...(returnPath === null ? {} : { envelope: { from: returnPath, to } }),
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl === null ? {} : oneTap(unsubscribeUrl)) },
  }
}

/** A mail program can unsubscribe with one POST (RFC 8058). */
const oneTap = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/** Far shorter than the wait before the next attempt, so that a slow mail server never gets two attempts at once. */
const TIMEOUT_MS = 20_000

function smtpMailer(url: string): Mailer {
  const post = createTransport({ url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  return {
    async send(message) {
      try {
        await post.sendMail(envelope(message))
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
  }
}

/**
 * The refusal that an error of nodemailer reports; null for a failure for now. Only an answer to RCPT with the status of a missing mailbox is
 * about the recipient. `550 No such user` without a status may as well be a limit, so it counts as any refusal.
 */
function refusalOf(error: unknown): MailRefused | null {
  if (!(error instanceof Error) || !('responseCode' in error)) return null
  const { message, responseCode } = error
  if (typeof responseCode !== 'number' || responseCode < 500) return null
  const isOfRecipient =
    'command' in error && error.command === 'RCPT TO' && 'response' in error && isMissingMailbox(statusIn(error.response))
  return new (isOfRecipient ? RecipientRefused : MailRefused)(message, { cause: error })
}

/** The status of an answer (RFC 2034), after its code of three digits; empty without one. */
const statusIn = (response: unknown) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? ''

function fileMailer(folder: string): Mailer {
  const post = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: source } = await post.sendMail(envelope(message))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${message.id}.eml`)
      // A rename, so that no reader sees half a mail.
      await writeFile(`${file}.part`, source)
      await rename(`${file}.part`, file)
    },
  }
}
