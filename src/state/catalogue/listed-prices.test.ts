import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import { listProducts } from '../../domain/catalogue/listing.ts'
import { cardOf } from '../../domain/catalogue/real-cards.fixture.ts'
import { tileProps } from './tile.ts'

/** Some prices in a small range, so that tiles are often exactly at a limit. */
const priced = fc.record({
  regular: fc.integer({ min: 200, max: 1_200 }),
  sale: fc.integer({ min: 60, max: 100 }),
  inRand: fc.boolean(),
  differences: fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 3 }),
})

const sizeWith = (rand: number, place: number) => ({ value: `s${place}`, label: `S${place}`, price_difference: cents(rand * 100) })

const catalogue = fc.array(priced, { maxLength: 12 }).map((all) =>
  all.map(({ regular, sale, inRand, differences }, place): ProductCard => {
    const price_regular = inRand ? regular * 100 : regular * 100 + 37
    const price = inRand ? Math.floor((regular * sale) / 100) * 100 : Math.floor((price_regular * sale) / 100)
    return {
      ...cardOf('aloe'),
      id: place,
      slug: `p${place}`,
      popularity: place,
      price: cents(price),
      price_regular: cents(price_regular),
      options: [{ name: 'size', label: 'Size', kind: 'choice', values: differences.map(sizeWith) }],
    }
  }),
)

/** The price on a tile in cents: `R 1 299,50` → 129950. */
const shownPrice = (card: ProductCard, discount: number) => {
  const [rand = '', decimals = '00'] = tileProps(card, [], discount)
    .price.replaceAll(/[^\d,]/g, '')
    .split(',')
  return Number(rand) * 100 + Number(decimals)
}

test('a listing between two prices has exactly the tiles whose price is between them, sorted by it, for every discount', () => {
  const limit = fc.option(fc.integer({ min: 1, max: 1_300 }), { nil: undefined })
  const discounts = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 }))
  fc.assert(
    fc.property(catalogue, discounts, limit, limit, (cards, discount, from, to) => {
      const query = {
        ...(from === undefined ? {} : { price_min: String(from) }),
        ...(to === undefined ? {} : { price_max: String(to) }),
      }
      const shown = cards.map((card) => ({ slug: card.slug, price: shownPrice(card, discount) }))
      const within = shown.filter(({ price }) => price >= (from ?? 0) * 100 && price <= (to ?? Number.POSITIVE_INFINITY) * 100)
      const list = (sort: 'price' | 'price-desc') => listProducts(cards, { ...query, sort }, { category: null, fabrics: [], discount })
      expect(list('price').items.map(({ slug }) => slug)).toEqual(within.toSorted((a, b) => a.price - b.price).map(({ slug }) => slug))
      expect(list('price-desc').items.map(({ slug }) => slug)).toEqual(within.toSorted((a, b) => b.price - a.price).map(({ slug }) => slug))
      const prices = shown.map(({ price }) => price)
      const range = prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) }
      expect(list('price').facets.price).toEqual(range)
    }),
    { seed: 61, numRuns: 300 },
  )
})

test('a discount makes no sale', () => {
  const card = { ...cardOf('aloe'), price: cents(100_000), price_regular: cents(100_000) }
  const { total, facets } = listProducts([card], { sale: 'true' }, { category: null, fabrics: [], discount: 20 })
  expect([total, facets.sale]).toEqual([0, 0])
  expect(tileProps(card, [], 20).badge?.label).not.toBe('Sale')
})
