import { expect, test, vi } from 'vitest'
import { notifyEngineNotLoaded } from './not-loaded.ts'
import { toasts } from '../state/toasts.ts'
import { createPort, setEngineLoader } from './load-engine.ts'

test('a press that waits for an engine that failed to load shows a notice, unless its caller handles the failure', async () => {
  setEngineLoader(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const reason: unknown = await createPort<string>()
    .get()
    .catch((cause: unknown) => cause)
  const preventDefault = vi.fn<() => void>()
  notifyEngineNotLoaded({ reason, preventDefault })
  expect(preventDefault).toHaveBeenCalled()
  expect(toasts.list.map(({ message }) => message)).toEqual(['Part of the shop did not load. Check your connection and try again.'])
})

test('another error stays unhandled and shows no notice', () => {
  toasts.list.length = 0
  const preventDefault = vi.fn<() => void>()
  notifyEngineNotLoaded({ reason: new TypeError('a fault'), preventDefault })
  expect([preventDefault.mock.calls, toasts.list]).toEqual([[], []])
})
