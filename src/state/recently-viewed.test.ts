import { expect, onTestFinished, test, vi } from 'vitest'
import type { ProductCard } from '../contract/catalogue.ts'
import { cents } from '../contract/money.ts'
import { createOfflineWorld } from '../../tests/support/offline-world.ts'

const card = (slug: string): ProductCard => ({
  id: 1001,
  slug,
  sku: slug.toUpperCase(),
  name: slug,
  category: 'sofas',
  tagline: '',
  type: 'simple',
  price: cents(100),
  price_regular: cents(100),
  rating: null,
  picture: null,
  options: [],
  default_swatch: null,
  fabrics: [],
  colours: [],
  weave: '',
  seats: null,
  dimensions: { width: 1, depth: 1, height: 1 },
  badges: [],
  availability: 'made_to_order',
  lead_time_days: 1,
  popularity: 1,
  keywords: [],
})

/** The module as a new page load finds it. */
async function load() {
  vi.resetModules()
  const [viewed, { startShop }] = await Promise.all([import('./recently-viewed.ts'), import('./shop.ts')])
  return { ...viewed, startShop, slugs: () => viewed.recentlyViewed.cards.map(({ slug }) => slug) }
}

test('a product page that is drawn before the kept ones are read adds to them, on the device too', async () => {
  const world = await createOfflineWorld()
  onTestFinished(() => world.close())
  const first = await load()
  first.startShop(world.device.tab())
  await first.startRecentlyViewed()
  await first.rememberViewed(card('kalk-bay'))
  await first.rememberViewed(card('cederberg'))

  const second = await load()
  await second.rememberViewed(card('kiaat'))
  second.startShop(world.device.tab())
  await second.startRecentlyViewed()
  expect(second.slugs()).toEqual(['kiaat', 'cederberg', 'kalk-bay'])

  const third = await load()
  third.startShop(world.device.tab())
  await third.startRecentlyViewed()
  expect(third.slugs()).toEqual(['kiaat', 'cederberg', 'kalk-bay'])
})
