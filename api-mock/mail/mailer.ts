import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { brand } from '../../src/contract/brand.ts'
import type { Config } from '../config.ts'
import type { Mailer, MailMessage } from '../deps.ts'

/** The mail server permanently rejects this recipient. */
export class RecipientRefused extends Error {
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
        throw isRefusedForGood(error) ? new RecipientRefused(error.message, { cause: error }) : error
      }
    },
  }
}

/** Replies to RCPT that are about the conversation with the server, and not about the address. */
const notTheAddress = new Set([503, 530])

/**
 * Whether the server rejects the recipient with a 5xx (RFC 5321, 4.2.1). The operator must fix a 5xx for the sender, the sign-in or the
 * text.
 */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  const { command, responseCode } = error
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500 && !notTheAddress.has(responseCode)
}

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
