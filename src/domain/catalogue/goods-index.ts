import type { Fabric, ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Facets, ListingQuery } from '../../contract/catalogue/listing.ts'
import type { Sort } from '../../contract/catalogue/sorts.ts'
import { cents } from '../../contract/money/money.ts'
import { facetFrom } from './listing-facets.ts'
import { filtersOf, valueFilters, valuesOf, type Filters, type Profile } from './listing-filters.ts'

/**
 * What filters and sorts read of a product. `price`: as its tile shows it to this customer. `reduction`: of its price in a sale, in cents; 0
 * without a sale. `width` is in mm. Products may share the object of their profile.
 */
export interface ListedProduct extends Pick<ProductCard, 'id' | 'category' | 'price' | 'rating'> {
  reduction: number
  width: number
  profile: Profile
}

/** The answer to a query. */
export interface Matches {
  /** The number of matching products. */
  total: number
  /** The places of the first of them, in their order. */
  places: number[]
  facets: Facets
}

interface Scope {
  /** Only the products of this category. */
  category: string | null
  /** Only the products at these places, which are ranked (search): `popular` preserves their order. */
  ranked?: readonly number[] | undefined
}

/** Computes listings of these products. A product is identified by its place in the list. */
export interface GoodsIndex {
  /** `most`: returns how many places the caller needs, from the number of matching products. */
  list(query: ListingQuery, scope: Scope, most: (total: number) => number): Matches
  /** The places of all products in an order. */
  order(sort: Sort): Uint32Array
}

/** The filters that a product fails, as bits. The first four are those of `valueFilters`. */
const SALE = 1 << 4
const PRICE = 1 << 5
const WIDTH = 1 << 6
const DOOR = 1 << 7
const STOCK = 1 << 8

type Compare = (a: ListedProduct, b: ListedProduct) => number

/** Popularity decides between equal products. */
const compares: Record<Sort, Compare> = {
  popular: () => 0,
  price: (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.id - a.id,
  rating: (a, b) => (b.rating?.average ?? 0) - (a.rating?.average ?? 0) || (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
}

/**
 * Creates the index of these products. One pass over them answers a query: a product that fails no filter is listed, and one that fails a
 * single filter counts for the facet of that filter. The values are looked at once for each profile, not for each product.
 * @param popularity the position of each product under `sort=popular`
 */
export function createGoodsIndex(
  goods: readonly ListedProduct[],
  popularity: ArrayLike<number>,
  fabrics: ReadonlyMap<string, Fabric>,
): GoodsIndex {
  const profiles: Profile[] = []
  const numbers = new Map<Profile, number>()
  const profileOf = Uint32Array.from(goods, ({ profile }) => {
    const number = numbers.get(profile) ?? profiles.push(profile) - 1
    numbers.set(profile, number)
    return number
  })
  const values = valueFilters.map((name) => profiles.map((profile) => valuesOf[name](profile, fabrics)))
  const isInStock = profiles.map(({ availability }) => availability === 'in_stock')
  const orders = new Map<Sort, Uint32Array>()
  /** The places that match. The next listing uses the array again. */
  const matches = new Uint32Array(goods.length)

  function order(sort: Sort): Uint32Array {
    const known = orders.get(sort)
    if (known) return known
    const made = (sort === 'popular' ? placesByPosition(popularity, goods.length) : null) ?? sorted(Uint32Array.from(goods.keys()), sort)
    orders.set(sort, made)
    return made
  }

  const sorted = (places: Uint32Array, sort: Sort): Uint32Array =>
    places.toSorted((one, other) => {
      const [a, b] = [goods[one], goods[other]]
      return a && b ? compares[sort](a, b) || (popularity[one] ?? 0) - (popularity[other] ?? 0) || a.id - b.id : 0
    })

  const inScope = ({ ranked }: Scope, sort: Sort): Iterable<number> => {
    if (!ranked) return order(sort)
    return sort === 'popular' ? ranked : sorted(Uint32Array.from(ranked), sort)
  }

  /** The bits of the filters with values, the door and the stock that each profile fails. */
  const failsOf = (filters: Filters): Uint16Array =>
    Uint16Array.from(profiles, ({ door = 0 }, profile) => {
      let fails = door > filters.door ? DOOR : 0
      if (filters.stock && !isInStock[profile]) fails |= STOCK
      for (const [bit, name] of valueFilters.entries()) {
        const chosen = filters.values[name]
        if (chosen && !values[bit]?.[profile]?.some((value) => chosen.has(value))) fails |= 1 << bit
      }
      return fails
    })

  function list(query: ListingQuery, scope: Scope, most: (total: number) => number): Matches {
    const filters = filtersOf(query)
    const { sale, price, widest } = filters
    const profileFails = failsOf(filters)
    const places = matches
    let total = 0
    // Of each profile: the products in scope, those that match, and those that fail only one of the filters with values.
    const present = new Uint8Array(profiles.length)
    const matching = new Uint32Array(profiles.length)
    const failing = valueFilters.map(() => new Uint32Array(profiles.length))
    let [reduced, inStock] = [0, 0]
    const [prices, widths] = [emptyRange(), emptyRange()]
    for (const place of inScope(scope, query.sort ?? 'popular')) {
      const product = goods[place]
      if (!product || (scope.category !== null && product.category !== scope.category)) continue
      const profile = profileOf[place] ?? 0
      present[profile] = 1
      let fails = profileFails[profile] ?? 0
      const isReduced = product.reduction > 0
      if (sale && !isReduced) fails |= SALE
      if (product.price < price.least || product.price > price.most) fails |= PRICE
      if (product.width > widest) fails |= WIDTH
      if (fails === 0) {
        places[total] = place
        total += 1
        matching[profile] = (matching[profile] ?? 0) + 1
      } else if ((fails & (fails - 1)) === 0 && fails < SALE) {
        const counts = failing[31 - Math.clz32(fails)]
        if (counts) counts[profile] = (counts[profile] ?? 0) + 1
      }
      if (isReduced && (fails | SALE) === SALE) reduced += 1
      if (isInStock[profile] && (fails | STOCK) === STOCK) inStock += 1
      if ((fails | PRICE) === PRICE) widen(prices, product.price)
      if ((fails | WIDTH) === WIDTH) widen(widths, product.width)
    }
    const facet = (bit: number) => {
      const name = valueFilters[bit] ?? 'fabric'
      const counts = new Map<string, number>()
      for (const chosen of filters.values[name] ?? []) counts.set(chosen, 0)
      for (const [profile, isPresent] of present.entries()) {
        if (!isPresent) continue
        const count = (matching[profile] ?? 0) + (failing[bit]?.[profile] ?? 0)
        for (const value of values[bit]?.[profile] ?? []) counts.set(value, (counts.get(value) ?? 0) + count)
      }
      return facetFrom(name, counts, fabrics)
    }
    const facets: Facets = {
      fabric: facet(0),
      colour: facet(1),
      seats: facet(2),
      badge: facet(3),
      sale: reduced,
      stock: inStock,
      price: { min: cents(rangeFrom(prices).min), max: cents(rangeFrom(prices).max) },
      width: rangeFrom(widths),
    }
    return { total, places: [...places.subarray(0, Math.min(total, most(total)))], facets }
  }

  return { list, order }
}

/** The places in the order of their positions, or null where the positions are not 1 to `size`, each once. */
function placesByPosition(positions: ArrayLike<number>, size: number): Uint32Array | null {
  const places = new Uint32Array(size)
  const isTaken = new Uint8Array(size + 1)
  for (let place = 0; place < size; place += 1) {
    const position = positions[place] ?? 0
    if (!Number.isInteger(position) || position < 1 || position > size || isTaken[position]) return null
    isTaken[position] = 1
    places[position - 1] = place
  }
  return places
}

interface Range {
  min: number
  max: number
}

const emptyRange = (): Range => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY })

function widen(range: Range, value: number): void {
  if (value < range.min) range.min = value
  if (value > range.max) range.max = value
}

/** Zeros for a range without a number. */
const rangeFrom = ({ min, max }: Range): Range => (min > max ? { min: 0, max: 0 } : { min, max })
