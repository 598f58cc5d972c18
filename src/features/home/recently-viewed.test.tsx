// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recentlyViewed } from '../../actions/catalogue/recently-viewed.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import { tileCard } from '../../domain/catalogue/tile-card.fixture.ts'

const linksIn = (host: Element) => [...host.querySelectorAll('h3 a')].map((link) => link.getAttribute('href'))

test('a product that home shows above is not among the recently viewed; without others, nor is the list', async () => {
  recentlyViewed.cards = [tileCard({ id: 1, slug: 'knysna', name: 'Table' }), tileCard({ id: 2, slug: 'karoo', name: 'Table' })]
  const { host, update, ready } = mount(<RecentlyViewed shown={['karoo', undefined]} />)
  await ready
  expect(linksIn(host)).toEqual(['/product/knysna'])
  await update(<RecentlyViewed shown={['karoo', 'knysna']} />)
  expect(host.textContent).toBe('')
})
