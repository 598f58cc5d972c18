import { cents } from '../../../contract/money/money.ts'
import type { Facets, FacetValue, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { formatMoney } from '../../../domain/money.ts'

export const listFilters = ['fabric', 'colour', 'seats', 'badge'] as const
export type ListFilter = (typeof listFilters)[number]

/** One active filter: its label, and the query without it. */
export interface AppliedFilter {
  key: string
  label: string
  without: ListingQuery
}

export const chosenOf = (query: ListingQuery, name: ListFilter): string[] => query[name]?.split(',') ?? []

/** A changed filter starts at the first page again. */
export function withFilters(query: ListingQuery, change: Partial<ListingQuery>): ListingQuery {
  const { page: _, ...rest } = query
  return Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value))
}

/** Switches one value of a filter on or off. */
export function toggled(query: ListingQuery, name: ListFilter, value: string): ListingQuery {
  const chosen = chosenOf(query, name)
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].toSorted()
  return withFilters(query, { [name]: next.join(',') })
}

/** No filter at all; the order stays. */
export function cleared(query: ListingQuery): ListingQuery {
  return query.sort ? { sort: query.sort } : {}
}

const rand = (whole: string) => formatMoney(cents(Number(whole) * 100))

function priceLabel(least: string | undefined, most: string | undefined): string {
  if (least && most) return `${rand(least)} to ${rand(most)}`
  return least ? `From ${rand(least)}` : `Up to ${rand(most ?? '0')}`
}

/** A width of the query, in mm, as people measure a wall. */
export const widthLabel = (millimetres: string) => `Up to ${Number(millimetres) / 10} cm wide`

const labelOf = (values: readonly FacetValue[], value: string) => values.find((known) => known.value === value)?.label ?? value

/** Every active filter of a query as a removable chip, in the order of the filters. */
export function appliedFilters(query: ListingQuery, facets: Facets): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (key: string, label: string, without: ListingQuery) => applied.push({ key, label, without })

  if (query.sale) add('sale', 'On sale', withFilters(query, { sale: undefined }))
  for (const value of chosenOf(query, 'badge')) add(`badge=${value}`, labelOf(facets.badge, value), toggled(query, 'badge', value))
  if (query.price_min || query.price_max) {
    add('price', priceLabel(query.price_min, query.price_max), withFilters(query, { price_min: undefined, price_max: undefined }))
  }
  for (const name of ['fabric', 'colour', 'seats'] as const) {
    for (const value of chosenOf(query, name)) add(`${name}=${value}`, labelOf(facets[name], value), toggled(query, name, value))
  }
  if (query.width) add('width', widthLabel(query.width), withFilters(query, { width: undefined }))
  return applied
}

/** The fabrics that tiles are shown in: the filtered fabrics, those of the filtered colours, or those that a search names. */
export function fabricsShown(query: ListingQuery, facets: Facets, searched = ''): string[] {
  const fabrics = chosenOf(query, 'fabric')
  if (fabrics.length > 0) return fabrics
  const families = chosenOf(query, 'colour')
  if (families.length === 0) return fabricsNamed(searched, facets)
  return facets.fabric.filter(({ family }) => family && families.includes(family)).map(({ value }) => value)
}

const wordsOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\W+/).filter(Boolean)

/** Fabrics that answer to most of the words: "green linen" means Sage linen before Forest velvet. */
function fabricsNamed(searched: string, { fabric }: Facets): string[] {
  const asked = new Set(wordsOf(searched))
  const named = fabric.map(({ value, label, family = '' }) => ({
    value,
    hits: [...wordsOf(label), family].filter((word) => asked.has(word)).length,
  }))
  const most = Math.max(0, ...named.map(({ hits }) => hits))
  return most === 0 ? [] : named.filter(({ hits }) => hits === most).map(({ value }) => value)
}
