// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { pushState } from '../../state/push/push.ts'
import { createTestDevice } from '../../../tests/support/device/device.ts'
import { createNetwork } from '../../../tests/support/device/network.ts'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { OwnerGone } from '../../data/account/owner-gone.ts'
import { registration, startPush } from './start-push.ts'

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

test.each([
  ['whose push service fails', new DOMException('Registration failed - push service error', 'AbortError')],
  ['whose user changes meanwhile', new OwnerGone()],
])('[P11] a browser %s starts without notifications, and stops nothing else of the start', async (_, failure) => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', {})
  const pushManager = { getSubscription: () => Promise.reject(failure) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: {}, pushManager }) } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const time = createVirtualTime()
  const device = createTestDevice({ time, network: createNetwork(time, async () => Response.json({})), random: () => 0.5 })
  device.disk.put('owner', { fmt: 2, kind: 'guest', key: 'A'.repeat(42) })
  pushState.ready = false
  await startPush(device.tab())
  expect(pushState).toMatchObject({ ready: true, topics: [] })
})
