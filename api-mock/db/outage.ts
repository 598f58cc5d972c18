import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ConfigError } from '../config-error.ts'

/** PostgreSQL's own codes: class 08 is a failed connection, the others a server that shuts down, has crashed or still starts. */
const SQLSTATE = /^(08[0-9A-Z]{3}|57P0[123])$/
/** ENOENT is the socket file of a server on this machine that is down. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** What pg, its pool and Kysely say without a code of a connection that is gone or could not be had in time. */
const MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/

/** Whether the database could not be reached or the connection to it broke, as opposed to a statement that it refused. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code === null) return MESSAGE.test(error.message)
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return SQLSTATE.test(code) || NETWORK.has(code) || isSocketGone
}

const TRY_EVERY_MS = 500
const CONNECT_MS = 5000

interface Wait {
  databaseUrl: string | null
  /** How long to go on trying, in seconds. */
  databaseWait: number
}

/**
 * Waits until PostgreSQL accepts a connection. `say` gets one line when it has to wait.
 * @throws ConfigError after the bound, or at once where PostgreSQL refuses the user or does not know the database
 */
export async function waitForDatabase({ databaseUrl, databaseWait }: Wait, say: (line: string) => void): Promise<void> {
  if (databaseUrl === null) return
  const { host, searchParams } = new URL(databaseUrl)
  const place = searchParams.get('host') ?? host
  const until = performance.now() + databaseWait * 1000
  for (let attempt = 1; ; attempt += 1) {
    const fault = await connectOnce(databaseUrl)
    if (fault === null) return
    if (performance.now() >= until)
      throw new ConfigError(`The database at ${place} did not answer within ${databaseWait} s (DATABASE_WAIT): ${fault}`)
    if (attempt === 1) say(`Waiting up to ${databaseWait} s for the database at ${place}: ${fault}`)
    await delay(TRY_EVERY_MS)
  }
}

/** Null where a connection could be had, else why not. */
async function connectOnce(databaseUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS })
  // A connection that breaks after it was made is no reason to end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    // Time mends neither a wrong password or user (class 28) nor an unknown database (3D000).
    if (/^(28...|3D000)$/.test(code)) throw new ConfigError(`DATABASE_URL is not usable: ${error.message}`)
    return error.message || code
  } finally {
    await client.end()
  }
}
