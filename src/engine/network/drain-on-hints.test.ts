// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { connection } from '../../state/network/connection.ts'
import { drainOnHints } from './drain-on-hints.ts'

test.each([
  ['shown again from the back/forward cache', () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
  ['visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['resumed', () => document.dispatchEvent(new Event('resume'))],
])('[I4] a page without a network that is %s reads who uses the device: it may have missed a message', (_, show) => {
  connection.online = false
  const none = () => Promise.resolve()
  const reread = vi.fn(none)
  const hint = vi.fn<() => void>()
  const queues = () => ({ refresh: none, pause: () => undefined })
  drainOnHints({ tabSession: { reread, queues }, confirm: none }, { hint, pause: () => undefined })
  show()
  expect([reread.mock.calls.length, hint.mock.calls.length]).toEqual([1, 1])
})
