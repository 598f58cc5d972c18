import { expect, test } from 'vitest'
import { whatWorks, worksWithoutNetwork } from '../../state/network/network-words.ts'
import { screens } from '../../../tests/support/browser/screens.ts'
import { failedPage, findRoute } from './load-page.ts'
import { routes } from '../routes/routes.ts'

test('[N5] every screen has a text about what works offline, and the table has no other entry', () => {
  expect(Object.keys(worksWithoutNetwork).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test('no text says whether the page or its data is on the device: only the screen below it says that', () => {
  const texts = Object.values(worksWithoutNetwork)
  expect(texts.filter((text) => /this page|(?<!what you type) (is|are|was|were) kept|kept on this|by itself/i.test(text))).toEqual([])
})

test('every error page has the same text, whatever its address: it does not say what the missing page can do', () => {
  const { name } = failedPage({ path: '/my-account/lists', search: '' }, { kind: 'not-on-device' })
  expect(Object.keys(worksWithoutNetwork)).not.toContain(name)
  expect(whatWorks(name)).toBe('You can still browse what is on this device and change your cart.')
})

test('the browser tests visit every route, online and offline', () => {
  const visited = new Set(screens.map(({ path }) => findRoute(new URL(path, 'http://shop.test').pathname)?.route.name))
  expect(routes.map(({ name }) => name).filter((name) => !visited.has(name))).toEqual([])
})
