// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount } from '../../../ui/mount.fixture.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', {}))
afterEach(() => vi.unstubAllGlobals())

test.each([
  [false, 'Use a passkey'],
  [true, 'Discard them and use a passkey'],
])('[I7] the button says whether its press deletes the unsent changes of another customer: %s', async (discards, words) => {
  await mount(<PasskeySignIn access={{ discards, enter: () => Promise.reject(new Error('No test presses it')) }} />).ready
  expect(find('button').textContent).toBe(words)
})
