// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectOutboxes } from '../../actions/outbox/outbox.ts'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { createNetwork } from '../../../tests/support/device/network.ts'
import { createTestDevice } from '../../../tests/support/device/device.ts'
import { setDevice } from '../../lazy/device.ts'
import { applyUpdate, holdUpdates, offerUpdate } from '../../state/updates/update.ts'
import { pauseEnd } from '../network/request-pause.ts'
import { activateWorker } from './activate-worker.ts'

const reload = vi.hoisted(() => vi.fn<() => void>())
vi.mock(import('../../state/updates/reload-once.ts'), () => ({ reloadOnce: reload }))

test('[W3] work that began during the activation is not reloaded away: the page sends again, and reloads when the work is over', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const time = createVirtualTime()
  setDevice(createTestDevice({ time, network: createNetwork(time, async () => new Response()), random: () => 0 }).tab())
  const sending: string[] = []
  const none = () => Promise.resolve()
  connectOutboxes({ drain: none, retry: none, discard: none, stop: () => sending.push('stop'), resume: () => sending.push('resume') })
  const postMessage = vi.fn<() => void>()
  offerUpdate(() => void activateWorker({ waiting: { postMessage } }))

  applyUpdate()
  await vi.advanceTimersByTimeAsync(3000)
  expect([sending, postMessage.mock.calls.length, pauseEnd() !== undefined]).toEqual([['stop'], 1, true])
  const release = holdUpdates()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sending, pauseEnd(), reload.mock.calls.length]).toEqual([['stop', 'resume'], undefined, 0])

  release()
  await vi.advanceTimersByTimeAsync(13_000)
  expect([sending, postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([['stop', 'resume', 'stop'], 2, 1])
})
