// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { registration } from './start-push.ts'

test('[P3] a worker that never becomes active holds nothing up for more than five seconds', async () => {
  vi.useFakeTimers()
  const found = { active: null }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => found, ready: new Promise(() => undefined) } })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const asked = registration()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBeUndefined()
})
