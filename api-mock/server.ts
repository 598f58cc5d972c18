import { Server } from 'node:http'
import { brand } from '../src/contract/brand.ts'
import { serve, type ServerType } from '@hono/node-server'
import { demoAccountsLine, seedDemoAccounts } from './account/demo-accounts.ts'
import { createApp } from './app.ts'
import { shareBuild } from './updates/shared-builds.ts'
import { buildIdOf, storeBuild } from './updates/store-build.ts'
import { allJobs, composeDeps } from './compose.ts'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { catchUpWithSchedules } from './desk/products/schedule/apply-due.ts'
import { openPostgres } from './db/open.ts'
import { isOutage, waitForDatabase } from './db/outage.ts'
import { atKnownHost } from './http/known-host.ts'
import { limitBodies, timeLimits } from './time-limits.ts'
import { createLog } from './logging/log.ts'
import { shedLoad } from './servers/shed-load.ts'
import { startWork } from './servers/start-work.ts'
import { createMetrics } from './metrics/metrics.ts'
import { loadBuiltRender, staticRoot } from './pages/built-page.ts'
import { announceBuild } from './push/announce-build.ts'
import { requireDataFolder, requirePayable, requireSafeStart, startWarnings } from './safe-start.ts'
import { createShutdown, onSignals } from './shutdown.ts'

/** Opens the shop in order: settings, database, catalogue, jobs, and at last the port. */
async function start(): Promise<void> {
  // Only the server's own user can read the files that it creates.
  process.umask(0o077)
  const config = readConfig(process.env)
  requireSafeStart(config)
  requireDataFolder(config.dataDir)
  const log = createLog(config)
  for (const warning of startWarnings(config)) log.error(warning)
  const { distDir } = config
  const client = staticRoot(distDir)
  const files = { staticRoot: client, earlierBuilds: storeBuild(client, config.dataDir, (line) => log.error(line)) }
  await waitForDatabase(config, (line) => console.log(line))
  const closing = new AbortController()
  const metrics = createMetrics({ ofProcess: true })
  const replica = config.replicaUrl === null ? undefined : openPostgres(config.replicaUrl, { log }).db
  const deps: Deps = {
    ...(await composeDeps(config, log, { metrics, render: await loadBuiltRender(config), replica, ...files })),
    closing: closing.signal,
  }
  requirePayable(deps)
  if (config.seedDemo) await seedDemoAccounts(deps)
  // Applies what came due while the server was off, before the first visitor sees an old price or product.
  await catchUpWithSchedules(deps)
  const build = buildIdOf(client)
  await shareBuild(deps, build, client)
  if (build !== null) await announceBuild(deps, build)
  const app = createApp(deps)
  const server = httpServer(
    serve(
      {
        fetch: shedLoad(config.callsAtOnce, atKnownHost(config, app.fetch)),
        port: config.port,
        ...(config.host !== null && { hostname: config.host }),
        serverOptions: timeLimits(),
      },
      ({ port }) => {
        console.log(`${brand.name} is open at http://localhost:${port}`)
        if (config.seedDemo) console.log(demoAccountsLine())
      },
    ),
  )
  limitBodies(server)
  server.once('error', (error) => {
    console.error(`The shop could not open port ${config.port}${config.host === null ? '' : ` of ${config.host}`}: ${error.message}`)
    process.exit(1)
  })
  const stopWork = startWork(allJobs(deps), deps)
  const closeDatabase = async () => {
    await deps.steps.store().catch((error: unknown) => log.error({ err: error }, 'the last steps were not counted'))
    await Promise.all([deps.db.destroy(), replica?.destroy()])
  }
  onSignals(createShutdown({ server, closing, delayMs: config.shutdownDelay * 1000, stopJobs: stopWork, closeDatabase, log }), log)
}

/** Narrows Hono's type, which also includes HTTP/2. Without its options the server is HTTP/1.1. */
function httpServer(server: ServerType): Server {
  if (!(server instanceof Server)) throw new TypeError('The server does not speak HTTP/1.1')
  return server
}

try {
  await start()
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message)
  else if (isOutage(error)) console.error(`The shop could not start: the connection to the database broke (${String(error)})`)
  else throw error
  process.exit(1)
}
