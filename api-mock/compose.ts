import { randomBytes } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { accountJobs } from './account/jobs.ts'
import { createPasswords } from './account/access/passwords.ts'
import { readContent } from './seed/content-files.ts'
import { cartJobs } from './cart/old-carts.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { hasDemoContent, seedCatalogue } from './seed/seed.ts'
import { openCatalogue } from './catalogue/store.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { formJobs } from './forms/jobs.ts'
import { idempotencyPurge } from './http/idempotency.ts'
import type { Job } from './jobs.ts'
import { mailJobs } from './mail/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { measurementJobs } from './measurement/jobs.ts'
import { orderJobs } from './orders/jobs.ts'
import { ownerJobs } from './owner/given-up-news.ts'
import type { PageRender } from './pages/in-process.ts'
import { createPayments } from './payments/provider.ts'
import { pushJobs } from './push/jobs.ts'

const random = (count: number) => randomBytes(count)

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime })
}

interface Page {
  metrics?: Metrics
  render?: PageRender | undefined
  staticRoot?: string | undefined
  earlierBuilds?: readonly string[]
}

/**
 * Creates the dependencies: opens the database, migrates and seeds it. The server's mode decides whether the database has demo data.
 * @param keepDemo leaves the demo data unchanged, for commands, which can run without the server's settings
 */
export async function composeDeps(
  config: Config,
  log: Logger,
  { metrics = createMetrics(), ...page }: Page,
  keepDemo = false,
): Promise<Deps> {
  const { db, dialect, connections } = openDatabase(config, log)
  await migrate(db)
  const demo = (keepDemo ? await hasDemoContent(db) : null) ?? config.demoContent
  if (await seedCatalogue(db, readContent(), { demo })) log.info('the catalogue was brought up to date')
  return {
    db,
    dialect,
    clock: { now: () => new Date() },
    random,
    config,
    catalogue: await openCatalogue(db),
    mail: createMailer(config),
    passwords: createPasswords({ random }),
    payments: createPayments(config),
    log,
    metrics,
    connections,
    ...page,
  }
}

/** All jobs of the server. */
export function allJobs(deps: Deps): Job[] {
  return [
    idempotencyPurge(deps),
    ...catalogueJobs(deps),
    ...cartJobs(deps),
    ...orderJobs(deps),
    ...accountJobs(deps),
    ...mailJobs(deps),
    ...ownerJobs(deps),
    ...formJobs(deps),
    ...measurementJobs(deps),
    ...pushJobs(deps),
  ]
}
