import { expect, test } from 'vitest'
import { worksWithoutNetwork } from '../../state/network/network-words.ts'
import { screens } from '../../../tests/e2e/shell/screens.ts'
import { findRoute } from './load-page.ts'
import { routes } from '../routes/routes.ts'

test('[N5] every screen has a text about what works offline, and the table has no other entry', () => {
  expect(Object.keys(worksWithoutNetwork).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test('no text says that the page is on the device: an error page below it may say the opposite', () => {
  for (const text of Object.values(worksWithoutNetwork)) expect(text).not.toMatch(/this page|kept on this device\. You|w(as|ere) kept/i)
})

test('the browser tests visit every route, online and offline', () => {
  const visited = new Set(screens.map(({ path }) => findRoute(new URL(path, 'http://shop.test').pathname)?.route.name))
  expect(routes.map(({ name }) => name).filter((name) => !visited.has(name))).toEqual([])
})
