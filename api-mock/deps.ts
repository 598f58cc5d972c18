import type { Logger } from 'pino'
import type { Passwords } from './account/access/passwords.ts'
import type { CatalogueStore } from './catalogue/store.ts'
import type { Config } from './config.ts'
import type { Database, Dialect } from './db/open.ts'
import type { PageRender } from './pages/in-process.ts'
import type { PaymentProviders } from './payments/provider.ts'

/** Time comes from here and nowhere else, so that a test can move it. */
export interface Clock {
  now(): Date
}

export interface MailMessage {
  /** The same for every attempt to send it, so that a repeat can be recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The Reply-To address. The default is the shop. */
  replyTo?: string | null
  /** Where mail programs stop such mails at one tap (RFC 8058). */
  unsubscribeUrl?: string | null
}

/**
 * Hands one message to the post: SMTP, or a file. Rejects when it could not, and the outbox tries again; with a RecipientRefused it does
 * not.
 */
export interface Mailer {
  send(message: MailMessage): Promise<void>
}

/** Everything the shop's backend needs from outside. Nothing in a route reaches past this. */
export interface Deps {
  db: Database
  dialect: Dialect
  clock: Clock
  /** That many bytes, unpredictable in production. */
  random: (count: number) => Uint8Array
  config: Config
  catalogue: CatalogueStore
  mail: Mailer
  passwords: Passwords
  payments: PaymentProviders
  log: Logger
  /** Absent while the page has not been built: documents are then answered with a plain notice. */
  render?: PageRender
  /** Folder of the built page's files. */
  staticRoot?: string
  /** Folders of earlier builds, latest first: pages of theirs are still open somewhere. */
  earlierBuilds?: readonly string[]
}
