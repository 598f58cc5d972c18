// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recentlyViewed } from '../../actions/catalogue/recently-viewed.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'

const card = (id: number, name: string): TileCard => ({
  id,
  slug: name.toLowerCase(),
  name,
  category: 'sofas',
  tagline: '',
  price: cents(100_000),
  price_regular: cents(100_000),
  rating: null,
  picture: null,
  options: [],
  default_swatch: null,
  badges: [],
  availability: 'made_to_order',
})
const namesIn = (host: Element) => [...host.querySelectorAll('h3')].map(({ textContent }) => textContent)

test('a product that home shows above is not among the recently viewed; without others, nor is the list', async () => {
  recentlyViewed.cards = [card(1, 'Knysna'), card(2, 'Karoo')]
  const { host, update, ready } = mount(<RecentlyViewed shown={['Karoo', undefined]} />)
  await ready
  expect(namesIn(host)).toEqual(['Knysna'])
  await update(<RecentlyViewed shown={['Karoo', 'Knysna']} />)
  expect(host.textContent).toBe('')
})
