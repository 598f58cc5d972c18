import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Facets, ListingQuery } from '../../contract/listing.ts'
import { parseListingQuery } from '../../domain/listing.ts'
import { appliedFilters } from './applied-filters.ts'
import { scopeHref, type Scope } from './listing-scope.ts'

/**
 * The filters as the shopper has set them. They live in the address; between a tap and the answer this holds what was tapped, so that
 * quick taps add up. `lastAdded` is the key of the filter added last.
 */
export function useListingQuery(scope: Scope, search: string, facets: Facets) {
  const [query, setQuery] = useState(() => parseListingQuery(new URLSearchParams(search)))
  const [lastAdded, setLastAdded] = useState<string | null>(null)

  // The answer to an earlier tap may come while a later one is under way: the address knows the latest
  useEffect(() => setQuery(parseListingQuery(new URLSearchParams(location.search))), [search])

  const change = (next: ListingQuery) => {
    const before = new Set(appliedFilters(query, facets).map(({ key }) => key))
    const added = appliedFilters(next, facets).findLast(({ key }) => !before.has(key))
    if (added) setLastAdded(added.key)
    setQuery(next)
    navigate(scopeHref(scope, next), { replace: true })
  }
  return { query, lastAdded, change }
}
