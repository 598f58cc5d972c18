// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { versionState } from '../../actions/updates/version.ts'
import { applyUpdate, updateState } from '../../state/updates/update.ts'
import { compareVersions } from './versions.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta name="build" content="old" />'
  vi.stubGlobal('fetch', async () => Response.json({ id: 'new', timestamp: 0 }))
})
afterEach(() => vi.unstubAllGlobals())

const activate = vi.fn<() => void>()

/** A registration that finds a newer worker. `install` completes its installation. */
function findsNewer() {
  const installing = Object.assign<EventTarget, { state: ServiceWorkerState }>(new EventTarget(), { state: 'installing' })
  let updates = 0
  const none: typeof installing | null = null
  const registration = {
    installing: none,
    waiting: none,
    async update() {
      updates += 1
      Object.assign(registration, { installing })
    },
  }
  return {
    registration,
    updates: () => updates,
    install() {
      Object.assign(registration, { installing: null, waiting: installing })
      installing.state = 'installed'
      installing.dispatchEvent(new Event('statechange'))
    },
  }
}

test('[P6] a second comparison during a download waits for its end, so a press on a notification is not lost', async () => {
  const { registration, install, updates } = findsNewer()
  const first = compareVersions(registration, activate)
  await vi.waitFor(() => expect(versionState.status).toBe('coming'))
  const second = compareVersions(registration, activate).then(() => versionState.status)
  install()
  expect(await second).toBe('ready')
  await first
  expect(updates()).toBe(1)
})

test('[W3] a worker that waits is offered and can be activated, also if no event has told this page about it', async () => {
  const { registration, install } = findsNewer()
  await registration.update()
  install()
  registration.update = () => Promise.resolve()
  await compareVersions(registration, activate)
  expect(updateState.ready).toBe(true)
  expect(activate).not.toHaveBeenCalled()
  applyUpdate()
  expect(activate).toHaveBeenCalledOnce()
})
