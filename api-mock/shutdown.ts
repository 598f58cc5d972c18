import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The time that open requests and running jobs have after the listener has closed, and then the database, in milliseconds. */
const LIMITS = { work: 10_000, database: 3000 }
/**
 * A connection without a request for this time is idle, in milliseconds. A younger one may have a request on its way. With the usual delay of
 * 2 s it leaves the database and the process half a second to end within 3 s.
 */
const SILENT_MS = 500
const LOOK_EVERY_MS = 50
/** After so many turns of Node's loop without a new connection the kernel's queue is empty. */
const QUIET_TURNS = 3
const MOST_TURNS = 500

interface Parts {
  server: Server
  /** Aborted as the first step: `/readyz` answers 503 from then on (`Deps.closing`). */
  closing: AbortController
  /** How long new connections are still answered, so that a proxy sees `/readyz` and sends its requests elsewhere, in milliseconds. */
  delayMs: number
  /** Ends the timers and resolves when the running jobs have finished. */
  stopJobs: () => Promise<void>
  closeDatabase: () => Promise<void>
  log: Logger
  limits?: typeof LIMITS
}

/** Shuts down; `soon` leaves out the delay. Resolves with whether everything ended in time. A repeated call is the same shutdown. */
export type Shutdown = (how?: { soon: boolean }) => Promise<boolean>

/**
 * Shuts down in order, so that no request fails behind a proxy: `/readyz` answers 503 and every answer closes its connection, the listener
 * closes after `delayMs`, requests and jobs finish, the database closes. Each step has a time limit. Create it before the first request.
 */
export function createShutdown({ server, closing, delayMs, stopJobs, closeDatabase, log, limits = LIMITS }: Parts): Shutdown {
  const connections = trackConnections(server, closing.signal)

  /** Returns whether the work ended within the time limit. */
  async function within(ms: number, work: Promise<unknown>, step: string): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(resolve, ms, false)
    const ended = await Promise.race([work.then(() => true), late])
    clearTimeout(timer)
    if (!ended) log.error({ step, ms, requests: connections.requests() }, 'closing: a step did not end in time and is broken off')
    return ended
  }

  async function close(soon: boolean): Promise<boolean> {
    log.info('closing')
    closing.abort()
    connections.closeAfterAnswers()
    if (!soon) {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await connections.acceptQueued()
    }
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    const sweep = setInterval(connections.endIdle, LOOK_EVERY_MS)
    const finished = await within(limits.work, Promise.all([closed, stopJobs()]), 'requests and jobs')
    clearInterval(sweep)
    if (!finished) server.closeAllConnections()
    const isClosed = await within(limits.database, closeDatabase(), 'database')
    log.info('closed')
    return finished && isClosed
  }

  let shutdown: Promise<boolean> | undefined
  return ({ soon } = { soon: false }) => (shutdown ??= close(soon))
}

/**
 * Tracks which connections have an open request. Node itself counts a connection without any request as active for a minute, and keeps one
 * open whose answer began before the end.
 */
function trackConnections(server: Server, closing: AbortSignal) {
  /** The time when each connection was opened, by `performance.now()`. */
  const sockets = new Map<Socket, number>()
  let accepted = 0
  const responses = new Set<ServerResponse>()
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now())
    accepted += 1
    socket.once('close', () => sockets.delete(socket))
  })
  // Before the listener that answers.
  server.prependListener('request', (_, response: ServerResponse) => {
    if (closing.aborted) closeAfter(response)
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
  })
  return {
    requests: () => responses.size,
    closeAfterAnswers() {
      for (const response of responses) closeAfter(response)
    },
    /**
     * Accepts the connections in the kernel's queue, which the kernel resets when the listener closes. Node accepts one in each turn of its
     * loop.
     */
    async acceptQueued() {
      let last = accepted
      for (let [turns, quiet] = [0, 0]; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
        await nextTurn()
        quiet = accepted === last ? quiet + 1 : 0
        last = accepted
      }
    },
    endIdle() {
      const inUse = new Set([...responses].map(({ socket }) => socket))
      const youngest = performance.now() - SILENT_MS
      for (const [socket, since] of sockets) if (since <= youngest && !inUse.has(socket)) socket.destroy()
    },
  }
}

/**
 * Shuts down and ends the process on SIGTERM, and without the delay on SIGINT: a person at the keyboard waits. The exit code is 1 if a step
 * was broken off. A terminal sends SIGINT to every process of the command, so it can arrive twice.
 */
export function onSignals(shutdown: Shutdown, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      shutdown({ soon: signal === 'SIGINT' }).then(
        (inOrder) => process.exit(inOrder ? 0 : 1),
        (error: unknown) => {
          log.error({ err: error }, 'could not close in order')
          process.exit(1)
        },
      )
    })
  }
}
