// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as security from '../../../actions/account/security.ts'
import { roles } from '../../../contract/account/customer.ts'
import { sessionState } from '../../../state/account/session.ts'
import { mount } from '../../../ui/mount.fixture.ts'
import { PasskeysCard } from './passkeys-card.tsx'

beforeEach(() => {
  sessionState.ready = true
  vi.stubGlobal('PublicKeyCredential', {})
  const answer = { passkeys: [], ask: false, required: false, passed: false, recovery_codes: 0 }
  security.connectSecurity({ ...security, readPasskeys: () => Promise.resolve({ kind: 'done', answer }) })
})

afterEach(() => vi.unstubAllGlobals())

test.each(roles)('a passkey is offered to every account, and recommended to trade accounts: %s', async (role) => {
  const { host, ready } = mount(<PasskeysCard customer={{ role }} />)
  await ready
  expect(host.textContent).toContain('Add a passkey')
  expect(host.textContent.includes('We recommend one for every trade account.')).toBe(role === 'trade')
})
