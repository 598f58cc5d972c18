import { useEffect, useState } from 'react'
import type { ListingQuery } from '../../../contract/catalogue/listing.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { cleared, type AppliedFilter } from '../filters/applied-filters.ts'
import { dropOrder, suggestDrop, type DropSuggestion } from '../filters/drop-suggestion.ts'
import { readListing, type Scope } from '../filters/listing-scope.ts'
import { piecesOf } from './words.ts'

interface NoMatchesProps {
  scope: Scope
  query: ListingQuery
  applied: AppliedFilter[]
  lastAdded: string | null
  onChange: (next: ListingQuery) => void
}

/** The suggestion without a count, while the counts load or when they fail to load. */
function unknownDrop(applied: AppliedFilter[], lastAdded: string | null): DropSuggestion | null {
  const [first] = dropOrder(applied, lastAdded)
  return first ? { filter: first, count: null } : null
}

/** Shown when no product matches: suggests a filter to drop, and the number of results then. */
export function NoMatches({ scope, query, applied, lastAdded, onChange }: NoMatchesProps) {
  const [suggestion, setSuggestion] = useState(() => unknownDrop(applied, lastAdded))

  useEffect(() => {
    let current = true
    suggestDrop(dropOrder(applied, lastAdded), async (without) => (await readListing(scope, without)).total).then(
      (best) => current && setSuggestion(best),
      () => current && setSuggestion(unknownDrop(applied, lastAdded)),
    )
    return () => {
      current = false
    }
  }, [scope, applied, lastAdded])

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
