import type { Listing, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { to } from '../../../contract/paths.ts'
import { listingParams } from '../../../domain/catalogue/listing-query.ts'
import { shop } from '../../../lazy/reader.ts'

/** The scope of a listing: a category, everything (`slug` null), or the results of a search. */
export type Scope = { kind: 'category'; slug: string | null; promo?: string } | { kind: 'search'; words: string }

/** The canonical address of a listing. */
export function scopeHref(scope: Scope, query: ListingQuery): string {
  const params = Object.fromEntries(listingParams(query))
  if (scope.kind === 'search') return to.search(scope.words, params)
  const all = { ...params, promo: scope.promo }
  return scope.slug === null ? to.categories(all) : to.category(scope.slug, all)
}

/** The hidden fields of the filter form, used without script. */
export function scopeFields(scope: Scope): [name: string, value: string][] {
  if (scope.kind === 'search') return [['q', scope.words]]
  return scope.promo ? [['promo', scope.promo]] : []
}

/** The listing for another query, from the device's copy of the catalogue where there is one. */
export function readListing(scope: Scope, query: ListingQuery): Promise<Listing> {
  return scope.kind === 'search' ? shop().search(scope.words, query) : shop().listing(scope.slug, query)
}
