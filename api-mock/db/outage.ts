import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ConfigError } from '../config-error.ts'

/** PostgreSQL's own codes. Class 08 is a failed connection. The others come from a server that shuts down, has crashed or is starting. */
const SQLSTATE = /^(08[0-9A-Z]{3}|57P0[123])$/
/** ENOENT: the socket file of a local server that is down. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** Messages of pg, its pool and Kysely, which have no code, about a connection that is lost or not available in time. */
const MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/

/** Whether an error is about the connection to the database, as opposed to a statement that the database rejected. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === null) return MESSAGE.test(error.message)
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return SQLSTATE.test(code) || NETWORK.has(code) || isSocketGone
}

const TRY_EVERY_MS = 500
const CONNECT_MS = 5000
const SAY_EVERY_MS = 10_000

interface Wait {
  databaseUrl: string | null
  /** How long to retry, in seconds. */
  databaseWait: number
}

/**
 * Waits until PostgreSQL accepts a connection. Calls `say` with a line if it has to wait, and again every 10 s (`sayEveryMs`).
 * @throws ConfigError after `databaseWait`, or at once if PostgreSQL rejects the user or has no such database
 */
export async function waitForDatabase(
  { databaseUrl, databaseWait }: Wait,
  say: (line: string) => void,
  sayEveryMs = SAY_EVERY_MS,
): Promise<void> {
  if (databaseUrl === null) return
  const { host, searchParams } = new URL(databaseUrl)
  const place = searchParams.get('host') ?? host
  const until = performance.now() + databaseWait * 1000
  let sayAgain = 0
  for (;;) {
    const fault = await connectOnce(databaseUrl)
    if (fault === null) return
    const now = performance.now()
    if (now >= until) throw new ConfigError(`The database at ${place} did not answer within ${databaseWait} s (DATABASE_WAIT): ${fault}`)
    if (now >= sayAgain) {
      say(`Waiting ${sayAgain === 0 ? 'up to' : 'another'} ${Math.ceil((until - now) / 1000)} s for the database at ${place}: ${fault}`)
      sayAgain = now + sayEveryMs
    }
    await delay(TRY_EVERY_MS)
  }
}

/** Tries one connection. Returns null on success, otherwise the reason of the failure. */
async function connectOnce(databaseUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS })
  // An error of an established connection must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    // A retry helps neither with a wrong password or user (class 28) nor with an unknown database (3D000).
    if (/^(28...|3D000)$/.test(code)) throw new ConfigError(`DATABASE_URL is not usable: ${error.message}`)
    return error.message || code
  } finally {
    await client.end()
  }
}
