import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { boundedSocket, KEEPALIVE } from '../db/open.ts'
import { isLocked } from '../db/storage-failure.ts'

/** One server among several on one database. */
export interface JoinedServer {
  /** Whether changes by other processes are announced now. Always false on SQLite. */
  isListening(): boolean
  /**
   * Whether this server runs the shop's jobs. At most one server does at a time. When that server ends in any way, the next server that
   * calls this takes over.
   */
  runsJobs(): Promise<boolean>
  /** Ends the membership, so that another server can run the jobs. */
  close(): Promise<void>
}

interface Events {
  /** The channel of PostgreSQL to listen to. */
  channel: string
  /** A message arrived, or messages may have been missed. Must not throw. */
  onMessage: () => void
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Joins the servers of one database. The connection itself is the membership: PostgreSQL or the kernel ends it with the process, so a
 * killed server leaves nothing behind, and no server writes anything to stay a member.
 * @param silenceMs how long a connection to PostgreSQL may be silent, in milliseconds. Then both ends close it, so a server without network loses
 *   the lock of the jobs.
 */
export function joinServers({ databaseUrl, dataDir }: Place, events: Events, log: Pick<Logger, 'warn'>, silenceMs = 20_000): JoinedServer {
  return databaseUrl === null ? joinOverFile(dataDir) : joinOverPostgres(databaseUrl, events, log, silenceMs)
}

/** The wait before a connection is opened again, in milliseconds. */
const AGAIN_MS = 1000
const CONNECT_MS = 5000
const QUERY_MS = 5000

/** Closes a session that sends nothing, which releases its locks. Versions before 14 have no such limit. */
const LIMIT_SILENCE = `select set_config('idle_session_timeout', $1, false) where current_setting('server_version_num')::int >= 140000`

/** Keeps one connection that listens, and that holds the lock of the jobs. Opens it again when it breaks. */
function joinOverPostgres(databaseUrl: string, { channel, onMessage }: Events, log: Pick<Logger, 'warn'>, silenceMs: number): JoinedServer {
  const closing = new AbortController()
  let current: Client | null = null
  let isListening = false
  let holdsLock = false
  let asking: Promise<boolean> | null = null

  async function stayConnected(): Promise<void> {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      options: KEEPALIVE,
      stream: () => boundedSocket(silenceMs),
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', (err) => {
      if (!closing.signal.aborted) log.warn({ err }, 'the connection to the other servers broke; it is opened again')
    })
    client.on('notification', onMessage)
    const noteSilence = (err: unknown) => {
      if (!closing.signal.aborted) log.warn({ err }, 'the database did not answer on the connection to the other servers')
    }
    let heartbeat: ReturnType<typeof setInterval> | undefined
    try {
      await client.connect()
      // Without an answer the connection stays silent, and its socket closes it.
      heartbeat = setInterval(() => void client.query('select 1').catch(noteSilence), silenceMs / 4)
      // The server's end closes later than this one, so that no other server runs the jobs while this one believes that it does.
      await client.query(LIMIT_SILENCE, [String(Math.round(silenceMs * 1.5))])
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      current = client
      isListening = true
      if (closing.signal.aborted) return
      onMessage()
      await ended
    } finally {
      clearInterval(heartbeat)
      current = null
      isListening = holdsLock = false
      await client.end()
    }
  }

  async function stayJoined(): Promise<void> {
    while (!closing.signal.aborted) {
      await stayConnected().catch((err: unknown) => {
        if (!closing.signal.aborted) log.warn({ err }, 'this server cannot hear of changes now; it looks for them instead')
      })
      // A server that closes ends the wait.
      await delay(AGAIN_MS, undefined, { signal: closing.signal }).catch((err: unknown) => {
        if (!closing.signal.aborted) throw err
      })
    }
  }

  async function askForLock(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(hashtext('shop_jobs')) as held`)
    holdsLock = client === current && rows[0]?.held === true
    return holdsLock
  }

  const joined = stayJoined()
  return {
    isListening: () => isListening,
    async runsJobs() {
      if (holdsLock || current === null) return holdsLock
      return (asking ??= askForLock(current).finally(() => (asking = null)))
    },
    async close() {
      closing.abort()
      await current?.end()
      await joined
    },
  }
}

/** Several servers on one SQLite file are processes of one machine: an open transaction of a file beside it is their lock. */
function joinOverFile(dataDir: string): JoinedServer {
  mkdirSync(dataDir, { recursive: true })
  const file = new DatabaseSync(join(dataDir, 'jobs.lock'))
  file.exec('pragma busy_timeout = 0')
  let holdsLock = false
  return {
    isListening: () => false,
    async runsJobs() {
      if (holdsLock) return true
      try {
        file.exec('begin exclusive')
        holdsLock = true
      } catch (error) {
        if (!isLocked(error)) throw error
      }
      return holdsLock
    },
    async close() {
      file.close()
    },
  }
}
