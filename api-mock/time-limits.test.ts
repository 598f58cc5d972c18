import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { portOf } from '../tests/support/server/port-of.ts'
import { timeLimits } from './time-limits.ts'

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

test('the server closes an idle connection later than the shipped proxies do', () => {
  expect(timeLimits().keepAliveTimeout).toBeGreaterThan(60_000)
})
