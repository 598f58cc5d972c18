import { useEffect, useState } from 'react'
import type { ListingQuery } from '../../contract/listing.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { cleared, type AppliedFilter } from './applied-filters.ts'
import { dropOrder, suggestDrop, type DropSuggestion } from './drop-suggestion.ts'
import { readListing, type Scope } from './listing-scope.ts'
import { piecesOf } from './words.ts'

interface NoMatchesProps {
  scope: Scope
  query: ListingQuery
  applied: AppliedFilter[]
  lastAdded: string | null
  onChange: (next: ListingQuery) => void
}

/** No product passes every filter: which one to drop, and what that would show. */
export function NoMatches({ scope, query, applied, lastAdded, onChange }: NoMatchesProps) {
  const order = dropOrder(applied, lastAdded)
  const unknown: DropSuggestion | null = order[0] ? { filter: order[0], count: null } : null
  const [suggestion, setSuggestion] = useState(unknown)
  const keys = order.map(({ key }) => key).join()

  useEffect(() => {
    let current = true
    suggestDrop(order, async (without) => (await readListing(scope, without)).total).then(
      (found) => current && setSuggestion(found),
      () => current && setSuggestion(unknown),
    )
    return () => {
      current = false
    }
    // The keys name every filter there is
  }, [keys])

  const clear = (
    <Button variant={suggestion ? 'quiet' : 'primary'} onClick={() => onChange(cleared(query))}>
      Clear all filters
    </Button>
  )
  return (
    <EmptyState
      icon="sliders"
      title="Nothing matches all of that"
      action={
        <>
          {suggestion ? <Button onClick={() => onChange(suggestion.filter.without)}>Drop “{suggestion.filter.label}”</Button> : null}
          {clear}
        </>
      }
    >
      {suggestion ? (
        <p>
          Dropping “{suggestion.filter.label}” would show {suggestion.count === null ? 'more' : piecesOf(suggestion.count)}.
        </p>
      ) : (
        <p>It takes dropping more than one of them.</p>
      )}
    </EmptyState>
  )
}
