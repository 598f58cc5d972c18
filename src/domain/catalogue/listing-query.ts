import type { ListingQuery } from '../../contract/catalogue/listing.ts'
import { sorts, type Sort } from '../../contract/catalogue/sorts.ts'
import { isColourFamily } from './colour-families.ts'

const LONGEST_LIST = 400
const isSort = (value: string): value is Sort => sorts.some((sort) => sort === value)
const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
const isCount = (value: string) => /^[1-9]\d?$/.test(value)

/** The values of a comma-separated filter. */
export function listOf(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : []
}

function list(raw: string, accepts: (value: string) => boolean): string | undefined {
  const values = new Set(
    raw
      .split(',')
      .map((value) => value.trim().toLowerCase())
      .filter(accepts),
  )
  const joined = [...values].toSorted().join(',')
  return joined && joined.length <= LONGEST_LIST ? joined : undefined
}

/** A whole number of at least `least`, without leading zeros. */
function whole(raw: string | null, least: number): string | undefined {
  const digits = raw?.trim() ?? ''
  return /^\d{1,9}$/.test(digits) && Number(digits) >= least ? String(Number(digits)) : undefined
}

const flag = (raw: string | null) => (raw === 'true' ? raw : undefined)

/** Removes undefined fields, so that equal queries have equal shapes. */
function compact(query: ListingQuery): ListingQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** The most pages of a listing, 960 pieces: more would be too much for a phone, and for one request of the server. */
export const MOST_PAGES = 40

/**
 * Parses filters, sort and page from the query of an address. A form without script repeats a name instead of joining its values. It never
 * throws, and drops invalid values: unknown sorts, colours and words, invalid numbers, and a price range whose end is before its start. It
 * also drops the defaults: the first page and the popular sort.
 */
export function parseListingQuery(params: URLSearchParams): ListingQuery {
  const sort = params.get('sort')
  const from = whole(params.get('price_min'), 1)
  const to = whole(params.get('price_max'), 1)
  const backwards = from !== undefined && to !== undefined && Number(from) > Number(to)
  return compact({
    sort: sort !== null && isSort(sort) && sort !== 'popular' ? sort : undefined,
    fabric: list(params.getAll('fabric').join(','), isSlug),
    colour: list(params.getAll('colour').join(','), isColourFamily),
    seats: list(params.getAll('seats').join(','), isCount),
    width: whole(params.get('width'), 1),
    door: whole(params.get('door'), 1),
    price_min: backwards ? undefined : from,
    price_max: backwards ? undefined : to,
    badge: list(params.getAll('badge').join(','), isSlug),
    sale: flag(params.get('sale')),
    stock: flag(params.get('stock')),
    page: whole(params.get('page'), 2),
  })
}

/** The parameters of a listing's URL, in the order of `parseListingQuery` and without defaults, so that equal listings have one URL. */
export function listingParams(query: ListingQuery): URLSearchParams {
  const raw = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return new URLSearchParams(Object.entries(parseListingQuery(raw)))
}
