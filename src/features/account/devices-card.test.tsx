// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import * as security from '../../actions/account/security.ts'
import type { SignedInDevice } from '../../contract/account/device.ts'
import { sessionState } from '../../state/account/session.ts'
import { click, find, mount } from '../../ui/mount.fixture.ts'
import { DevicesCard } from './devices-card.tsx'

const seen = { first_seen: '2026-01-05T08:00:00.000Z', last_seen: '2026-01-06T08:00:00.000Z' }
let devices: SignedInDevice[]
beforeEach(() => {
  sessionState.ready = true
  devices = [
    { id: 'this', device: 'Chrome on Android', current: true, ...seen },
    { id: 'other', device: 'Safari on iPhone', current: false, ...seen },
  ]
  security.connectSecurity({
    ...security,
    readDevices: async () => ({ kind: 'done', answer: devices }),
    async endDevice(ended) {
      devices = devices.filter(({ id }) => id !== ended)
      return { kind: 'done' }
    },
  })
})

test('the heading takes the focus from the button of a device that is signed out', async () => {
  await mount(<DevicesCard />).ready
  const button = find('li button')
  button.focus()
  await click(button)
  expect(document.querySelectorAll('li')).toHaveLength(1)
  expect(document.activeElement).toBe(find('h2'))
})
