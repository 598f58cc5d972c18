import type { Logger } from 'pino'
import type { Passwords } from './account/access/passwords.ts'
import type { CatalogueStore } from './catalogue/store.ts'
import type { Config } from './config.ts'
import type { Database, Dialect } from './db/open.ts'
import type { Metrics, PoolCounts } from './metrics/metrics.ts'
import type { StepCounter } from './measurement/count-steps.ts'
import type { PageRender } from './pages/in-process.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { Clock, RandomBytes } from './time-and-random.ts'

export interface MailMessage {
  /** Equal for every attempt, so that mail servers recognise a duplicate. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The sender's address, from the settings. */
  from?: string
  /** The Reply-To address. The default is the shop. */
  replyTo?: string | null
  /** The one-click unsubscribe address for mail programs (RFC 8058). */
  unsubscribeUrl?: string | null
  /** The address to which mail servers report that they cannot deliver it. The default is the sender. */
  returnPath?: string | null
}

/** Sends one mail: with SMTP, or to a file. Rejects on a failure, and the outbox retries. It does not retry after a RecipientRefused. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
}

/** All external dependencies of the server. Routes use no others. */
export interface Deps {
  db: Database
  dialect: Dialect
  clock: Clock
  random: RandomBytes
  config: Config
  catalogue: CatalogueStore
  mail: Mailer
  passwords: Passwords
  payments: PaymentProviders
  log: Logger
  /** The name of a customer in the log: always the same for an id, and not reversible. */
  pseudonymOf: (customerId: string) => string
  metrics: Metrics
  /** Counts steps in memory until a job stores them. */
  steps: StepCounter
  /** The connections of the database pool. SQLite has none. */
  connections?: (() => PoolCounts) | undefined
  /** Aborted once the server shuts down. Undefined in commands and tests that never do. */
  closing?: AbortSignal
  /** Undefined if the page is not built: then documents are a plain notice. */
  render?: PageRender
  /** Folder of the built page's files. */
  staticRoot?: string
  /** Folders of earlier builds, latest first. Open pages may still need their files. */
  earlierBuilds?: readonly string[]
}
