import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { expect, test } from 'vitest'
import { keptLog } from '../tests/support/server/kept-log.ts'
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
