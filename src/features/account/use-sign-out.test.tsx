// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as session from '../../actions/account/session.ts'
import { closeSyncSheet, outboxState } from '../../state/outbox/outbox-state.ts'
import { find, mount } from '../../ui/mount.fixture.ts'
import { useSignOut } from './use-sign-out.tsx'

function SignOut() {
  const { leave, dialog } = useSignOut()
  return (
    <>
      <button type="button" id="leave" onClick={leave}>
        Sign out
      </button>
      {dialog}
    </>
  )
}

const press = (words: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))?.click())

test('[I8] a refused change that nobody has looked at is named before the sign-out, and its button opens the changes', async () => {
  vi.spyOn(session, 'signOut').mockResolvedValue({ kind: 'waiting', count: 0, refused: 2 })
  await mount(<SignOut />).ready
  await act(async () => find('#leave').click())
  const dialog = find('dialog')
  expect(dialog.textContent).toContain('Not everything was accepted')
  expect(dialog.textContent).toContain('We did not accept 2 changes of yours.')
  expect(dialog.textContent).not.toContain('still on this device')
  await press('Show what was not accepted')
  expect(outboxState.open).toBe(true)
  expect(dialog.hasAttribute('open')).toBe(false)
  closeSyncSheet()
})
