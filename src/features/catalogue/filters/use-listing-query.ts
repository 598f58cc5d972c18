import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Facets, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { listingParams, parseListingQuery } from '../../../domain/catalogue/listing-query.ts'
import { appliedFilters } from './applied-filters.ts'
import { scopeHref, type Scope } from './listing-scope.ts'

/**
 * The filters that the customer set. The address stores them. Between a tap and the response, this hook stores the tapped query, so that
 * quick taps add up. `lastAdded` is the key of the filter added last.
 */
export function useListingQuery(scope: Scope, search: string, facets: Facets) {
  const [pending, setPending] = useState<{ query: ListingQuery; at: string } | null>(null)
  const [lastAdded, setLastAdded] = useState<string | null>(null)
  const shown = parseListingQuery(new URLSearchParams(search))
  // The pending query is valid until the address changes, by the response or by Back.
  if (pending && pending.at !== search) setPending(null)
  const query = pending?.at === search ? pending.query : shown

  const change = (next: ListingQuery) => {
    const before = new Set(appliedFilters(query, facets).map(({ key }) => key))
    const added = appliedFilters(next, facets).findLast(({ key }) => !before.has(key))
    if (added) setLastAdded(added.key)
    setPending({ query: next, at: search })
    navigate(scopeHref(scope, next), { replace: true })
  }
  const waiting = listingParams(query).toString() !== listingParams(shown).toString()
  return { query, waiting, lastAdded, change }
}
