import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { accountJobs } from './account/jobs.ts'
import { createPasswords } from './account/access/passwords.ts'
import { readContent } from './seed/content-files.ts'
import { cartJobs } from './cart/old-carts.ts'
import { hasDemoContent, seedCatalogue } from './seed/seed.ts'
import { openCatalogue } from './catalogue/store.ts'
import type { Config } from './config.ts'
import { migrateShop } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { formJobs } from './forms/jobs.ts'
import { idempotencyPurge } from './http/idempotency.ts'
import { sharedCountsPurge } from './servers/shared-counts.ts'
import type { Job } from './jobs.ts'
import { createPseudonyms } from './logging/pseudonyms.ts'
import { letterJobs } from './letters/send-letters.ts'
import { mailJobs } from './mail/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { giftCardJobs } from './gifts/mail-card.ts'
import { createStepCounter } from './measurement/count-steps.ts'
import { measurementJobs } from './measurement/jobs.ts'
import { figureJobs } from './figures/close-days.ts'
import { orderJobs } from './orders/jobs.ts'
import { pictureJobs } from './pictures/unused-pictures.ts'
import { photoPurge } from './reviews/photos.ts'
import { ownerJobs } from './owner-notices/given-up-mail.ts'
import type { PageRender } from './pages/in-process.ts'
import { scheduleJobs } from './desk/products/schedule/apply-due.ts'
import { createPayments } from './payments/provider.ts'
import { pushJobs } from './push/jobs.ts'
import { storedSecret } from './secrets/stored-secret.ts'
import { oldListsJob } from './wholesale/old-lists.ts'

const random = (count: number) => randomBytes(count)

interface Page {
  metrics?: Metrics
  render?: PageRender | undefined
  staticRoot?: string | undefined
  earlierBuilds?: readonly string[]
  /** A replica that public data is read from. The caller closes it. */
  replica?: Database | undefined
}

/**
 * Creates the dependencies: opens the database, migrates and seeds it. The server's mode decides whether the database has demo data.
 * @param keepDemo leaves the demo data unchanged: a command can run without the settings of the server
 */
export async function composeDeps(
  config: Config,
  log: Logger,
  { metrics = createMetrics(), replica, ...page }: Page,
  keepDemo = false,
): Promise<Deps> {
  const { db, dialect, connections } = openDatabase(config, log)
  await migrateShop(config, db)
  const clock = { now: () => new Date() }
  const demo = (keepDemo ? await hasDemoContent(db) : null) ?? config.demoContent
  if (await seedCatalogue(db, readContent(), { demo })) log.info('the catalogue was brought up to date')
  return {
    db,
    dialect,
    clock,
    random,
    config,
    catalogue: await openCatalogue(db, undefined, replica && { replica, log }, clock),
    mail: createMailer(config),
    passwords: createPasswords({ random }),
    payments: createPayments(config, db),
    log,
    pseudonymOf: createPseudonyms(await storedSecret({ db, random, config }, 'log_secret')),
    metrics,
    steps: createStepCounter({ db, clock }),
    connections,
    ...page,
  }
}

/** All jobs of the server. */
export function allJobs(deps: Deps): Job[] {
  return [
    idempotencyPurge(deps),
    sharedCountsPurge(deps),
    photoPurge(deps),
    ...pictureJobs(deps),
    ...scheduleJobs(deps),
    ...cartJobs(deps),
    oldListsJob(deps),
    ...orderJobs(deps),
    ...giftCardJobs(deps),
    ...accountJobs(deps),
    ...mailJobs(deps),
    ...ownerJobs(deps),
    ...formJobs(deps),
    ...letterJobs(deps),
    ...measurementJobs(deps),
    ...figureJobs(deps),
    ...pushJobs(deps),
  ]
}
