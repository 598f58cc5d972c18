import { cents } from '../../../contract/money/money.ts'
import type { Facets, FacetValue, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { formatPrice } from '../../../domain/money.ts'

export const listFilters = ['fabric', 'colour', 'seats', 'badge'] as const
export type ListFilter = (typeof listFilters)[number]

/** One active filter: its label, and the query without it. */
export interface AppliedFilter {
  key: string
  label: string
  without: ListingQuery
}

/** The chosen values of a filter in a query. */
export const chosenOf = (query: ListingQuery, name: ListFilter): string[] => query[name]?.split(',') ?? []

/** The query with changed filters, at the first page. */
export function withFilters(query: ListingQuery, change: Partial<ListingQuery>): ListingQuery {
  const { page: _, ...rest } = query
  return Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value))
}

/** The query with one value of a filter switched on or off. */
export function toggled(query: ListingQuery, name: ListFilter, value: string): ListingQuery {
  const chosen = chosenOf(query, name)
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].toSorted()
  return withFilters(query, { [name]: next.join(',') })
}

/** The query without filters. The sort order stays. */
export function cleared(query: ListingQuery): ListingQuery {
  return query.sort ? { sort: query.sort } : {}
}

const rand = (whole: string) => formatPrice(cents(Number(whole) * 100))

function priceLabel(least: string | undefined, most: string | undefined): string {
  if (least && most) return `${rand(least)} to ${rand(most)}`
  return least ? `From ${rand(least)}` : `Up to ${rand(most ?? '0')}`
}

/** The label of a width of the query: millimetres in, centimetres out. */
export const widthLabel = (millimetres: string) => `Up to ${Number(millimetres) / 10} cm wide`

/** The label of a door of the query: millimetres in, centimetres out. */
export const doorLabel = (millimetres: string) => `Through a door of ${Number(millimetres) / 10} cm`

const labelOf = (values: readonly FacetValue[], value: string) => values.find((facet) => facet.value === value)?.label ?? value

/** Every active filter of a query as a removable chip, in the order of the filters. */
export function appliedFilters(query: ListingQuery, facets: Facets): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (key: string, label: string, without: ListingQuery) => applied.push({ key, label, without })

  if (query.sale) add('sale', 'On sale', withFilters(query, { sale: undefined }))
  for (const value of chosenOf(query, 'badge')) add(`badge=${value}`, labelOf(facets.badge, value), toggled(query, 'badge', value))
  if (query.stock) add('stock', 'In stock', withFilters(query, { stock: undefined }))
  if (query.price_min || query.price_max) {
    add('price', priceLabel(query.price_min, query.price_max), withFilters(query, { price_min: undefined, price_max: undefined }))
  }
  for (const name of ['fabric', 'colour', 'seats'] as const) {
    for (const value of chosenOf(query, name)) add(`${name}=${value}`, labelOf(facets[name], value), toggled(query, name, value))
  }
  if (query.width) add('width', widthLabel(query.width), withFilters(query, { width: undefined }))
  if (query.door) add('door', doorLabel(query.door), withFilters(query, { door: undefined }))
  return applied
}

/** The label of the only active filter, which names the page: "On sale", "Oat linen". Null for none and for several. */
export function onlyFilter(query: ListingQuery, facets: Facets): string | null {
  const [only, ...others] = appliedFilters(query, facets)
  return only && others.length === 0 ? only.label : null
}

/** The fabrics for the pictures of the tiles: the filtered fabrics, those of the filtered colours, or those that match the search. */
export function fabricsShown(query: ListingQuery, facets: Facets, searched = ''): string[] {
  const fabrics = chosenOf(query, 'fabric')
  if (fabrics.length > 0) return fabrics
  const families = chosenOf(query, 'colour')
  if (families.length === 0) return fabricsNamed(searched, facets)
  return facets.fabric.filter(({ family }) => family && families.includes(family)).map(({ value }) => value)
}

const wordsOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\W+/).filter(Boolean)

/** The fabrics that match the most words of a search: "green linen" selects Sage linen, not Forest velvet. */
function fabricsNamed(searched: string, { fabric }: Facets): string[] {
  const searchedWords = new Set(wordsOf(searched))
  const named = fabric.map(({ value, label, family = '' }) => ({
    value,
    hits: [...wordsOf(label), family].filter((word) => searchedWords.has(word)).length,
  }))
  const most = Math.max(0, ...named.map(({ hits }) => hits))
  return most === 0 ? [] : named.filter(({ hits }) => hits === most).map(({ value }) => value)
}
