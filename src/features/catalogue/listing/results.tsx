import { useId, useMemo, useRef, useState, type ComponentProps, type FormEvent, useEffect } from 'react'
import type { Listing, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { sorts, type Sort } from '../../../contract/catalogue/sorts.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { AppliedChips } from '../filters/applied-chips.tsx'
import { appliedFilters, withFilters } from '../filters/applied-filters.ts'
import { FilterFields } from '../filters/filter-fields.tsx'
import { scopeFields, scopeHref, type Scope } from '../filters/listing-scope.ts'
import { NoMatches } from './no-matches.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useListingQuery } from '../filters/use-listing-query.ts'
import { piecesOf, resultsAnnouncement } from './words.ts'
import styles from './results.module.css'

const FilterSheet = lazyDialog<ComponentProps<typeof import('../filters/filter-sheet.tsx').FilterSheet>>(
  async () => (await import('../filters/filter-sheet.tsx')).FilterSheet,
)

const sortLabels: Record<Sort, string> = {
  popular: 'Most loved',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  newest: 'Newest',
  rating: 'Best rated',
}

/** With script every change applies immediately, so there is nothing to submit. */
const stayHere = (event: FormEvent) => event.preventDefault()

/** A listing with its filters: a column beside it, a sheet on a phone, a plain form without script. */
export function Results({ scope, search, listing }: { scope: Scope; search: string; listing: Listing }) {
  const { query, waiting, lastAdded, change } = useListingQuery(scope, search, listing.facets)
  // Each opening mounts a new sheet with the current filters.
  const [sheet, setSheet] = useState({ opening: 0, open: false })
  const { start, showStart } = useResultsStart(listing)
  const heading = useRef<HTMLHeadingElement>(null)
  const isRemoved = useRef(false)
  const formId = useId()
  const applied = useMemo(() => appliedFilters(query, listing.facets), [query, listing.facets])

  const changeFilters = (next: ListingQuery) => {
    showStart()
    change(next)
  }
  // The pressed element disappears, so the focus moves to the count, once it has the new number.
  const changeFromHere = (next: ListingQuery) => {
    changeFilters(next)
    isRemoved.current = true
  }
  useEffect(() => {
    if (isRemoved.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isRemoved.current = false
  }, [listing])
  const closeSheet = () => setSheet(({ opening }) => ({ opening, open: false }))

  return (
    <div className={styles.results}>
      <form
        id={formId}
        action={scopeHref(scope, {}).replace(/\?.*/, '')}
        className={styles.filters}
        aria-label="Filters"
        onSubmit={stayHere}
      >
        {scopeFields(scope).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <h2 className={styles.filtersTitle}>Filter</h2>
        <FilterFields query={query} facets={listing.facets} onChange={changeFilters} />
        <Button type="submit" full className={styles.apply}>
          Show pieces
        </Button>
      </form>

      <div ref={start} className={styles.main}>
        <div className={styles.toolbar}>
          <h2 ref={heading} tabIndex={-1} className={styles.count}>
            {piecesOf(listing.total)}
          </h2>
          <Button
            variant="secondary"
            icon="sliders"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={() => setSheet(({ opening }) => ({ opening: opening + 1, open: true }))}
          >
            Filter{applied.length > 0 ? ` (${applied.length})` : ''}
          </Button>
          <SelectField
            label="Sort by"
            hideLabel
            form={formId}
            name="sort"
            required={false}
            className={styles.sort}
            value={query.sort ?? 'popular'}
            options={sorts.map((value) => ({
              value,
              label: value === 'popular' && scope.kind === 'search' ? 'Best match' : sortLabels[value],
            }))}
            onChange={(event) =>
              changeFilters(withFilters(query, { sort: sorts.find((sort) => sort !== 'popular' && sort === event.target.value) }))
            }
          />
        </div>
        <AppliedChips applied={applied} query={query} onRemove={changeFromHere} />
        <output className="visually-hidden">{resultsAnnouncement(listing.total)}</output>
        <div className={styles.products} aria-busy={waiting}>
          {listing.total === 0 ? (
            <NoMatches scope={scope} query={query} applied={applied} lastAdded={lastAdded} onChange={changeFromHere} />
          ) : (
            <ProductGrid scope={scope} query={query} listing={listing} />
          )}
        </div>
      </div>

      {sheet.opening > 0 ? (
        <FilterSheet
          key={sheet.opening}
          open={sheet.open}
          scope={scope}
          query={query}
          listing={listing}
          onClose={closeSheet}
          onApply={(next) => {
            closeSheet()
            changeFilters(next)
          }}
        />
      ) : null}
    </div>
  )
}

/** Scrolls the start of the results into view after a change: a short list may end above the scroll position of a long one. */
function useResultsStart(listing: Listing) {
  const start = useRef<HTMLDivElement>(null)
  const listingBefore = useRef<Listing>(null)
  useEffect(() => {
    if (!listingBefore.current || listingBefore.current === listing || !start.current) return
    listingBefore.current = null
    if (start.current.getBoundingClientRect().top < 0) start.current.scrollIntoView()
  }, [listing])
  const showStart = () => {
    listingBefore.current = listing
  }
  return { start, showStart }
}
