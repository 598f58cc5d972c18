import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { keptLog } from '../tests/support/server/kept-log.ts'
import { readConfig } from './config.ts'
import { createShutdown } from './shutdown.ts'
import { portOf } from '../tests/support/server/port-of.ts'

const never = () => new Promise<void>(() => undefined)

async function open(stuck: { request?: boolean; job?: boolean; database?: boolean }) {
  const server = createServer((_, response) => {
    if (!stuck.request) response.end()
  })
  const closing = new AbortController()
  const { log, lines } = keptLog()
  const shutdown = createShutdown({
    server,
    closing,
    delayMs: 0,
    stopJobs: stuck.job ? never : () => Promise.resolve(),
    closeDatabase: stuck.database ? never : () => Promise.resolve(),
    log,
    limits: { work: 100, database: 100 },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  const asked = get({ port, host: '127.0.0.1', agent: false })
  const answered = once(asked, 'response').then(
    () => 'answered',
    () => 'broken off',
  )
  await once(server, 'request')
  const steps = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  return { shutdown, closing, answered, steps }
}

test('a shutdown without stuck work ends in order, and a repeated signal is the same shutdown', async () => {
  const { shutdown, closing, answered, steps } = await open({})
  const first = shutdown()
  expect(closing.signal.aborted).toBe(true)
  expect(shutdown({ soon: true })).toBe(first)
  expect(await first).toBe(true)
  expect(await answered).toBe('answered')
  expect(steps()).toEqual([])
})

test.each([
  [{ request: true }, 'requests and jobs', 'broken off'],
  [{ job: true }, 'requests and jobs', 'answered'],
  [{ database: true }, 'database', 'answered'],
])('a shutdown breaks off what is stuck (%o), and the log names the step', async (stuck, step, result) => {
  const { shutdown, answered, steps } = await open(stuck)
  expect(await shutdown()).toBe(false)
  expect(await answered).toBe(result)
  expect(steps()).toMatchObject([{ step, ms: 100 }])
})

/** More turns of Node's loop than a closed socket and the end of a shutdown need. */
const TURNS = 20
const STEP_MS = 10

test('with the usual delay a server without open work ends within 3 s, also if a silent connection comes at the last moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  try {
    const server = createServer((_, response) => response.end())
    const delayMs = readConfig({}).shutdownDelay * 1000
    const began = performance.now()
    /** When each step came, in virtual milliseconds after the signal. */
    const schedule: Record<string, number> = {}
    const reached = (step: string) => void (schedule[step] = performance.now() - began)
    const closing = new AbortController()
    closing.signal.addEventListener('abort', () => reached('not ready'))
    const shutdown = createShutdown({
      server,
      closing,
      delayMs,
      stopJobs: async () => reached('no new connections'),
      closeDatabase: async () => reached('database closed'),
      log: keptLog().log,
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    /** Opens a connection that sends nothing. */
    async function silent(name: string): Promise<void> {
      connect(portOf(server), '127.0.0.1').on('error', () => undefined)
      const [socket] = await once(server, 'connection')
      socket.once('close', () => reached(name))
    }
    async function passUntil(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        await vi.advanceTimersByTimeAsync(STEP_MS)
        for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
      }
    }
    await silent('early connection ended')
    const ended = shutdown().finally(() => reached('ended'))
    await passUntil(() => performance.now() - began >= delayMs - STEP_MS)
    await silent('late connection ended')
    await passUntil(() => 'ended' in schedule || performance.now() - began > 60_000)

    expect(await ended).toBe(true)
    expect(schedule).toEqual({
      'not ready': 0,
      'no new connections': delayMs,
      'early connection ended': delayMs + 50,
      'late connection ended': delayMs + 500,
      'database closed': delayMs + 500,
      ended: delayMs + 500,
    })
    expect(schedule['ended'], 'half a second is left for the database and the process').toBeLessThanOrEqual(2500)
  } finally {
    vi.useRealTimers()
  }
})
