// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { versionState } from '../../actions/updates/version.ts'
import { compareVersions } from './versions.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta name="build" content="old" />'
  vi.stubGlobal('fetch', async () => Response.json({ id: 'new', timestamp: 0 }))
})
afterEach(() => vi.unstubAllGlobals())

/** A registration that finds a newer worker. `install` completes its installation. */
function findsNewer() {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  let updates = 0
  const registration = {
    installing: null as typeof installing | null,
    waiting: null as typeof installing | null,
    async update() {
      updates += 1
      registration.installing = installing
    },
  }
  return {
    registration: registration as unknown as ServiceWorkerRegistration,
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
  const first = compareVersions(registration)
  await vi.waitFor(() => expect(versionState.status).toBe('coming'))
  const second = compareVersions(registration).then(() => versionState.status)
  install()
  expect(await second).toBe('ready')
  await first
  expect(updates()).toBe(1)
})
