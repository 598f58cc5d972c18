// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { connection } from '../../../state/network/connection.ts'
import { mount } from '../../../ui/mount.fixture.ts'
import { failedPage } from '../../navigation/load-page.ts'
import { NetworkNotice } from './network-notice.tsx'

test('above an error page, the notice says nothing about the page of that address', async () => {
  history.replaceState(null, '', '/my-account/lists')
  Object.assign(connection, { state: 'offline' })
  const { host, update, ready } = mount(<NetworkNotice screen="lists" />)
  await ready
  expect(host.textContent).toContain('You can read and change your lists.')
  await update(<NetworkNotice screen={failedPage({ path: location.pathname, search: '' }, { kind: 'not-on-device' }).name} />)
  await act(async () => undefined)
  expect(host.textContent).toBe('You are offline. You can still browse what is on this device and change your cart.')
})
