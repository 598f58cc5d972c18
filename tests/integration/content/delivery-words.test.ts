import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyFacts, brand } from '../../../src/contract/brand.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { shopFacts } from '../../../api-mock/settings/shop-facts.ts'
import { newZone } from '../../support/delivery/zones.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestApp()
})
afterEach(async () => {
  applyFacts(undefined)
  await shop.close()
})

const promise = /free delivery|delivered free|deliver\w* (is |them )?free|free,? anywhere/i
/** The prize of the giveaway is delivered free, whatever other deliveries cost. */
const prizes = new Set(['giveaway', 'couch-giveaway'])

/** Every text of the shop by its place: what pages, lists, search engines and the home page show. */
async function texts(): Promise<Map<string, string>> {
  const { catalogue } = shop.deps
  const { hero, blocks } = (await shop.call('home', {})).answer
  return new Map([
    ...[...catalogue.pages]
      .filter(([slug]) => !prizes.has(slug))
      .map(([slug, page]) => [slug, `${page.description} ${page.html}`] as const),
    ...[...catalogue.editorial.posts].map(([slug, post]) => [slug, JSON.stringify(post)] as const),
    ...catalogue.catalogue.categories.map((category) => [category.slug, category.seo_description] as const),
    ['home', JSON.stringify([hero, blocks])],
    ['brand', brand.description],
  ])
}
const promising = async () => [...(await texts())].filter(([, text]) => promise.test(text)).map(([place]) => place)

test('no text promises a free delivery while a zone has a price, and no value is left open', async () => {
  expect(await promising()).toEqual(expect.arrayContaining(['shipping-and-returns', 'faqs', 'sofas', 'home', 'brand']))
  await newZone(shop, { name: 'Everywhere', postcodes: [], everywhere: true, price: cents(45_000) })
  applyFacts(shopFacts(shop.deps))
  expect(await promising()).toEqual([])
  const left = [...(await texts())].filter(([, text]) => /\{deliver|delivery \w+: to be/.test(text))
  expect(left.map(([place]) => place)).toEqual([])
  expect((await texts()).get('faqs')?.replaceAll(/\s/g, ' ')).toContain('Delivery R 450, in 3 working days.')
})
