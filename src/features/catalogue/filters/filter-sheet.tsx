import { useEffect, useState } from 'react'
import type { Listing, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { BottomSheet } from '../../../ui/dialogs/bottom-sheet.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { appliedFilters, cleared } from './applied-filters.ts'
import { piecesOf } from '../listing/words.ts'
import { FilterFields } from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { readListing, type Scope } from './listing-scope.ts'

interface FilterSheetProps {
  open: boolean
  scope: Scope
  query: ListingQuery
  listing: Listing
  onApply: (next: ListingQuery) => void
  onClose: () => void
}

/** The filters on a phone. Changes update the count and apply with the button. */
export function FilterSheet({ open, scope, query, listing, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(query)
  const preview = useListingOf(scope, draft, listing)
  const applied = appliedFilters(draft, listing.facets)
  const total = preview?.total

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="Filter"
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" aria-disabled={applied.length === 0 || undefined} onClick={() => setDraft(cleared(draft))}>
            Clear all
          </Button>
          <Button full onClick={() => onApply(draft)}>
            Show {total === undefined ? 'pieces' : piecesOf(total)}
          </Button>
          <output className="visually-hidden">{total === undefined ? '' : `${total} found`}</output>
        </div>
      }
    >
      <FilterFields query={draft} facets={(preview ?? listing).facets} onChange={setDraft} live />
    </BottomSheet>
  )
}

/** The listing for the draft filters. Null when neither the device nor the network has it. */
function useListingOf(scope: Scope, draft: ListingQuery, initial: Listing): Listing | null {
  const [listing, setListing] = useState<Listing | null>(initial)
  useEffect(() => {
    let current = true
    readListing(scope, draft).then(
      (loaded) => current && setListing(loaded),
      () => current && setListing(null),
    )
    return () => {
      current = false
    }
  }, [scope, draft])
  return listing
}
