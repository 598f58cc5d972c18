// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { customerWith } from '../../domain/account/customer.fixture.ts'
import { sessionState } from '../../state/account/session.ts'
import { AccountLink } from './account-link.tsx'

vi.mock('./dialogs/account-menu.tsx', () => {
  throw new Error('offline')
})
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
afterEach(() => act(async () => root.unmount()))

test('if the account menu does not load, the link to the account stays and the page works', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  Object.assign(sessionState, { customer: customerWith({ first_name: 'Anna' }), hint: 'customer' })
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<AccountLink />))
  await vi.waitFor(() => expect(console.info).toHaveBeenCalled())
  await act(async () => undefined)
  expect(place.querySelector('a')?.textContent).toBe('Anna')
})
