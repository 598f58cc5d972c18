// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { decideAds } from '../../actions/measurement/consent.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { writeConsent } from '../../data/measurement/consent-record.ts'
import { consent } from '../../state/measurement/consent.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'
import { sessionState } from '../../state/account/session.ts'
import { createTestDevice } from '../../../tests/support/device/device.ts'
import { createNetwork } from '../../../tests/support/device/network.ts'
import { createVirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { startConsent } from './start-consent.ts'

/** The runner fails at every rejection that nothing handles: each test here also proves that there is none. */

const time = createVirtualTime()
const network = createNetwork(time, async () => Response.json({}))
const device = createTestDevice({ time, network, random: () => 0.5 })
const tab = device.tab()

beforeEach(async () => {
  sessionState.ready = true
  Object.assign(consent, { ready: false, ads: null })
  device.disk.fail(null)
  await writeConsent(tab.store, true, tab.now())
  network.fate = () => 'fail'
  await tab.api.call(endpoints.status, {}).catch(() => undefined)
  device.disk.fail('full', 'writes')
})

test('[S5] a device that becomes full while it is offline loses events of before and after its start, and nothing else', async () => {
  await recordEvent({ kind: 'page', name: 'home', path: '/', search: '', data: null })
  await recordEvent({ kind: 'added', product: { id: 1001, name: 'Aloe' }, price: 100, quantity: 1 })
  await startConsent(tab)
  await time.pass(5000)
  expect(consent).toMatchObject({ ready: true, ads: true })
})

test('[E5] a withdrawal in another tab counts on it, although the events cannot be deleted', async () => {
  await startConsent(tab)
  device.disk.put('consent', { v: 1, ads: false, at: 2 })
  device.disk.put('measurement', { events: [], purchases: [] })
  device.tab().channel.post('consent')
  await time.pass(1000)
  expect(consent.ads).toBe(false)
  expect(await decideAds(false)).toBe(false)
})
