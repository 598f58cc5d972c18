import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availabilities } from '../../contract/catalogue/catalogue.ts'
import { listingSchema, type ListingQuery } from '../../contract/catalogue/listing.ts'
import { sorts } from '../../contract/catalogue/sorts.ts'
import { cents } from '../../contract/money/money.ts'
import { colourFamilies } from './colour-families.ts'
import { listProducts, PAGE_SIZE } from './listing.ts'
import { MOST_PAGES } from './listing-query.ts'
import { cardOf, realCards, realFabrics } from './real-cards.fixture.ts'

const context = { category: null, fabrics: realFabrics }
const list = (query: ListingQuery, cards = realCards) => listProducts(cards, query, context)
const slugs = (query: ListingQuery, cards = realCards) => list(query, cards).items.map((product) => product.slug)
/** Every third piece is in stock. */
const someInStock = realCards.map((card, place) => (place % 3 === 0 ? { ...card, availability: 'in_stock' as const } : card))
const sofas = realCards.filter((card) => card.category === 'sofas')
const rated = (slug: string, rating: { average: number; count: number } | null) => ({ ...cardOf(slug), rating })
const choose = (values: readonly string[]) =>
  fc.option(
    fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(',')),
    { nil: undefined },
  )

describe('filters', () => {
  test('a product matches a filter with one of its values', () => {
    expect(slugs({ seats: '6,7' })).toEqual(['drakensberg', 'tsitsikamma', 'stinkwood'])
  })

  test('a product must match all filters', () => {
    expect(slugs({ seats: '2', fabric: 'tweed-moss' })).toEqual(['knysna', 'augrabies'])
  })

  test('a colour is a family: green contains Sage, Forest and Moss', () => {
    expect(slugs({ colour: 'green', seats: '2' }, sofas)).toEqual(['knysna', 'hermanus'])
  })

  test('a product’s own colours count too, because wood has no fabric', () => {
    const brown = { ...cardOf('kiaat'), colours: ['brown'] }
    expect(slugs({ colour: 'brown' }, [brown, cardOf('protea')])).toEqual(['kiaat'])
  })

  test('width is the maximum in mm', () => {
    expect(slugs({ width: '1880' }, sofas)).toEqual(['knysna', 'hermanus'])
    expect(slugs({ width: '1879' }, sofas)).toEqual(['hermanus'])
  })

  test('the narrowest size of a product counts', () => {
    const size = (value: string, width: number) => ({ value, label: value, price_difference: cents(0), dimensions: { width } })
    const options = [{ name: 'size', label: 'Size', kind: 'choice' as const, values: [size('queen', 1600), size('single', 960)] }]
    const board = { ...cardOf('knysna'), dimensions: { width: 1600, depth: 100, height: 1200 }, options }
    expect(slugs({ width: '960' }, [board])).toEqual(['knysna'])
    expect(slugs({ width: '959' }, [board])).toEqual([])
  })

  test('a door lets in what goes through it; pieces without a door to fit go through every one', () => {
    const cards = [
      { ...cardOf('kalk-bay'), door: 710 },
      { ...cardOf('knysna'), door: 800 },
      { ...cardOf('aloe'), door: 0 },
    ]
    expect(slugs({ door: '709' }, cards)).toEqual(['aloe'])
    expect(slugs({ door: '710' }, cards).toSorted()).toEqual(['aloe', 'kalk-bay'])
    expect(slugs({ door: '800', seats: '2' }, cards)).toEqual(['knysna'])
  })

  test('prices are in whole rand, and both ends are included', () => {
    expect(slugs({ price_min: '16499', price_max: '17299' }, sofas)).toEqual(['knysna', 'hermanus'])
    expect(slugs({ price_min: '16500', price_max: '17298' }, sofas)).toEqual([])
  })

  test('sale matches products below their regular price', () => {
    expect(slugs({ sale: 'true' }, sofas)).toEqual(['kalk-bay', 'knysna', 'stellenbosch'])
  })

  test('in stock are the pieces that are neither made to order nor sold out', () => {
    const cards = availabilities.map((availability) => ({ ...cardOf('kalk-bay'), slug: availability, availability }))
    expect(slugs({ stock: 'true' }, cards)).toEqual(['in_stock'])
    expect(list({}, cards).facets.stock).toBe(1)
    expect(list({ stock: 'true', price_max: '1' }, cards).facets.stock).toBe(0)
  })

  test('a badge matches by its name', () => {
    expect(slugs({ badge: 'new' }, sofas)).toEqual(['paternoster'])
  })
})

describe('sorting', () => {
  test('by popularity, whether or not the positions are 1 to n, each once', () => {
    const positions = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(positions, (all) => {
        const cards = all.map((popularity, place) => ({ ...cardOf('kalk-bay'), id: 100 - place, slug: `p${place}`, popularity }))
        const expected = cards.toSorted((a, b) => a.popularity - b.popularity || a.id - b.id).map(({ slug }) => slug)
        expect(slugs({}, cards)).toEqual(expected)
      }),
      { seed: 24 },
    )
  })

  test('by price in both directions; popularity decides ties', () => {
    expect(slugs({ sort: 'price' }, sofas)[0]).toBe('knysna')
    expect(slugs({ sort: 'price-desc' }, sofas)[0]).toBe('dullstroom')
    const twins = [
      { ...cardOf('kalk-bay'), slug: 'later', id: 1, popularity: 9 },
      { ...cardOf('kalk-bay'), slug: 'sooner', id: 2, popularity: 1 },
    ]
    expect(slugs({ sort: 'price' }, twins)).toEqual(['sooner', 'later'])
  })

  test('newest sorts by id, the highest first', () => {
    expect(slugs({ sort: 'newest' }, sofas)[0]).toBe('dullstroom')
  })

  test('by rating, then by number of ratings; products without ratings come last', () => {
    const cards = [
      rated('kalk-bay', null),
      rated('knysna', { average: 4.5, count: 3 }),
      rated('clarens', { average: 4.5, count: 8 }),
      rated('montagu', { average: 4.9, count: 1 }),
    ]
    expect(slugs({ sort: 'rating' }, cards)).toEqual(['montagu', 'clarens', 'knysna', 'kalk-bay'])
  })

  test('search results keep their rank until another sort is chosen', () => {
    const results = [cardOf('montagu'), cardOf('kalk-bay')]
    const ranked = (query: ListingQuery) => listProducts(results, query, { ...context, ranked: true }).items.map(({ slug }) => slug)
    expect(ranked({})).toEqual(['montagu', 'kalk-bay'])
    expect(ranked({ sort: 'popular' })).toEqual(['montagu', 'kalk-bay'])
    expect(ranked({ sort: 'price' })).toEqual(['kalk-bay', 'montagu'])
    expect(slugs({}, results)).toEqual(['kalk-bay', 'montagu'])
  })
})

describe('pages', () => {
  test('page n shows all products of the pages 1 to n', () => {
    expect(list({}).items).toHaveLength(PAGE_SIZE)
    expect(list({ page: '2' }).items).toHaveLength(2 * PAGE_SIZE)
    expect(list({ page: '3' })).toMatchObject({ page: 3, total: 53, page_size: 24 })
    expect(list({ page: '3' }).items).toHaveLength(53)
  })

  test('no page shows more than 960 products, whatever the address asks for', () => {
    const many = Array.from({ length: 1000 }, (_, id) => ({ ...cardOf('kalk-bay'), id, slug: `piece-${id}` }))
    const last = list({ page: '999999999' }, many)
    expect(last).toMatchObject({ page: MOST_PAGES, total: 1000 })
    expect(last.items).toHaveLength(960)
  })

  test('a page past the end gives the last page, and an empty result has one page', () => {
    expect(list({ page: '99' }).page).toBe(3)
    expect(list({ seats: '99' })).toMatchObject({ items: [], total: 0, page: 1 })
  })
})

describe('facets', () => {
  test('a filter does not reduce the counts of its own values, but those of other filters', () => {
    const { facets } = list({ seats: '3' }, sofas)
    expect(facets.seats).toEqual([
      { value: '2', label: '2 seats', count: 2 },
      { value: '3', label: '3 seats', count: 8 },
    ])
    expect(facets.fabric.find(({ value }) => value === 'tweed-moss')?.count).toBe(1)
  })

  test('fabrics have names and swatches, and colours are sorted from light to dark', () => {
    const { facets } = list({})
    expect(facets.fabric[0]).toEqual({
      value: 'linen-oat',
      label: 'Oat linen',
      colour: '#c9bda6',
      family: 'cream',
      count: expect.any(Number),
    })
    expect(facets.fabric.find(({ value }) => value === 'boucle-sand')?.label).toBe('Sand bouclé')
    expect(facets.colour.map(({ value }) => value)).toEqual(Object.keys(colourFamilies))
    expect(facets.badge.map(({ label }) => label)).toEqual(['Best seller', 'New'])
  })

  test('a chosen value without products stays, so that the user can remove it', () => {
    expect(list({ fabric: 'linen-plum' }, sofas).facets.fabric).toContainEqual({ value: 'linen-plum', label: 'linen-plum', count: 0 })
  })

  test('price and width show the range of the remaining products, in cents and mm', () => {
    const { facets } = list({ price_max: '17000' }, sofas)
    expect(facets.price).toEqual({ min: 1_649_900, max: 3_399_900 })
    expect(facets.width).toEqual({ min: 1880, max: 1880 })
    expect(list({ seats: '99' }).facets.price).toEqual({ min: 0, max: 0 })
  })

  const anyQuery: fc.Arbitrary<ListingQuery> = fc.record({
    sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
    colour: choose(Object.keys(colourFamilies)),
    seats: choose(['1', '2', '3', '5']),
    badge: choose(['new', 'best-seller']),
    fabric: choose(realFabrics.map(({ id }) => id)),
    sale: fc.option(fc.constant('true' as const), { nil: undefined }),
    stock: fc.option(fc.constant('true' as const), { nil: undefined }),
    price_max: fc.option(fc.integer({ min: 400, max: 60_000 }).map(String), { nil: undefined }),
    width: fc.option(fc.integer({ min: 400, max: 3200 }).map(String), { nil: undefined }),
  })

  test('every count equals the total after choosing only that value of the filter', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const listing = list(query, someInStock)
        expect(() => listingSchema.parse(listing)).not.toThrow()
        for (const name of ['colour', 'seats', 'badge'] as const) {
          for (const { value, count } of listing.facets[name])
            expect(list({ ...query, [name]: value }, someInStock).total, `${name}=${value}`).toBe(count)
        }
        expect(list({ ...query, sale: 'true' }, someInStock).total).toBe(listing.facets.sale)
        expect(list({ ...query, stock: 'true' }, someInStock).total).toBe(listing.facets.stock)
      }),
      { seed: 53, numRuns: 60 },
    )
  })

  test('no filter adds products, and every sort shows the same products', () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom(...sorts), (query, sort) => {
        const all = list({ ...query, page: '9' })
        expect(all.total).toBeLessThanOrEqual(list({ ...query, seats: undefined }).total)
        const resorted = list({ ...query, sort, page: '9' })
        expect(new Set(resorted.items.map(({ id }) => id))).toEqual(new Set(all.items.map(({ id }) => id)))
      }),
      { seed: 54, numRuns: 100 },
    )
  })
})
