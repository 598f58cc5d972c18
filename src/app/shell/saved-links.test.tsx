// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { customerWith } from '../../domain/account/customer.fixture.ts'
import { sessionState } from '../../state/account/session.ts'
import { find, mount } from '../../ui/mount.fixture.ts'
import { TabBar } from './deferred/tab-bar.tsx'
import { AccountMenu } from './dialogs/account-menu.tsx'
import { ShopMenu } from './dialogs/shop-menu.tsx'
import { Header } from './header.tsx'

const shell = { categories: [], stores: [] }

const parts = {
  'the header of a desktop': <Header shell={shell} path="/" />,
  'the tabs of a phone': <TabBar path="/" />,
  'the menu of a phone': <ShopMenu open onClose={() => undefined} shell={shell} path="/" />,
  'the account menu': <AccountMenu name="Thandi" />,
}

test.each(Object.entries(parts))('the saved pieces are reachable under the same name from %s', async (_, part) => {
  Object.assign(sessionState, { customer: customerWith({ first_name: 'Thandi' }) })
  await mount(part).ready
  const link = find('a[href="/saved"]')
  expect(link.getAttribute('aria-label') ?? link.textContent).toBe('Saved')
})
