import { expect, test } from 'vitest'
import { worksWithoutNetwork } from '../../state/network/network-words.ts'
import { screens } from '../../../tests/e2e/shell/screens.ts'
import { findRoute } from './load-page.ts'
import { routes } from '../routes/routes.ts'

test('[N5] every screen of the shop says what works there without a network, and nothing else is in the table', () => {
  expect(Object.keys(worksWithoutNetwork).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test('every route of the shop is among the screens that the browser tests walk, with a network and without', () => {
  const walked = new Set(screens.map(({ path }) => findRoute(new URL(path, 'http://shop.test').pathname)?.route.name))
  expect(routes.map(({ name }) => name).filter((name) => !walked.has(name))).toEqual([])
})
