import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { timeOf } from '../desk/connection/api.ts'
import { serverWaits } from '../src/contract/http/body-time.ts'
import { portOf } from '../tests/support/server/port-of.ts'
import { limitBodies, timeLimits } from './time-limits.ts'

const limits = timeLimits({ headers: 100, request: 200, idle: 60_000, checkEvery: 20 })

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nhalf'],
])('%s get 408, and the connection closes', async (_, begun) => {
  const server = createServer(limits, (request) => request.resume())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write(begun)
  expect(await text(socket)).toContain('HTTP/1.1 408 Request Timeout')
  server.close()
})

test('a body has the time for its size', async () => {
  const server = createServer(timeLimits(), (request) => request.resume())
  limitBodies(server, (bytes) => (bytes > 1000 ? 60_000 : 100))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const begin = (size: number) => {
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: ${size}\r\n\r\nhalf`)
    return socket
  }
  const large = begin(2000)
  expect(await text(begin(100))).toContain('HTTP/1.1 408 Request Timeout')
  expect(large.destroyed).toBe(false)
  large.destroy()
  server.close()
})

test('the server waits for a picture for as long as the desk does', () => {
  const picture = 'a'.repeat(16 * 1024 * 1024)
  expect(timeOf(picture)).toBeGreaterThan(240_000)
  for (const body of ['', 'a'.repeat(100_000), picture]) {
    expect(serverWaits(body.length)).toBeGreaterThanOrEqual(timeOf(body))
    expect(timeLimits().requestTimeout).toBeGreaterThanOrEqual(serverWaits(body.length))
  }
})

test('the server closes an idle connection later than the shipped proxies do', () => {
  expect(timeLimits().keepAliveTimeout).toBeGreaterThan(60_000)
})
