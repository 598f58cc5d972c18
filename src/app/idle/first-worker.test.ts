// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorker } from './first-worker.ts'

const posted: unknown[] = []

beforeEach(() => {
  posted.length = 0
  // happy-dom has no list of images.
  Object.defineProperty(document, 'images', { value: [], configurable: true })
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: {},
      register: async () => ({ waiting: null }),
      ready: Promise.resolve({ active: { postMessage: (message: unknown) => posted.push(message) } }),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each([
  ['was requested before the first worker took over is cached by it', 0, ['KEEP', 'WARM']],
  ['comes from the worker is not sent to it', 12, ['WARM']],
])('[W13] a page that %s', async (_, workerStart, expected) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(performance.mark('visit'), { workerStart })])
  await registerWorker()
  await vi.runAllTimersAsync()
  expect(posted.map((message) => (message instanceof Object && 'type' in message ? message.type : message))).toEqual(expected)
})
