import type { Server } from 'node:http'
import type { Logger } from 'pino'

/** The time that open requests have to finish, in milliseconds. */
const TIMEOUT_MS = 10_000

interface Parts {
  server: Pick<Server, 'close' | 'closeIdleConnections' | 'closeAllConnections'>
  stopJobs: () => Promise<void>
  closeDatabase: () => Promise<void>
  log: Logger
}

/** Shuts down in order: no new connections, open requests finish, jobs stop, the database closes. Idempotent. */
export function createShutdown({ server, stopJobs, closeDatabase, log }: Parts): () => Promise<void> {
  let closing: Promise<void> | undefined
  const close = async () => {
    log.info('closing')
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS)
    await closed
    clearTimeout(timer)
    await stopJobs()
    await closeDatabase()
    log.info('closed')
  }
  return () => (closing ??= close())
}

/** Shuts down and ends the process on SIGTERM and SIGINT. */
export function onSignals(shutdown: () => Promise<void>, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      shutdown().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not close in order')
          process.exit(1)
        },
      )
    })
  }
}
