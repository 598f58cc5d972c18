import { useEffect, useRef, type MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Listing, ListingQuery } from '../../../contract/catalogue/listing.ts'
import { MOST_PAGES } from '../../../domain/catalogue/listing-query.ts'
import { useTiles } from '../../../state/catalogue/use-prices.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import type { PictureProps } from '../../../ui/goods/picture.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import { fabricsShown } from '../filters/applied-filters.ts'
import { scopeHref, type Scope } from '../filters/listing-scope.ts'
import styles from './product-grid.module.css'

const SIZES = '(min-width: 80rem) 19rem, (min-width: 64rem) 25vw, (min-width: 40rem) 31vw, 46vw'
/** The number of tiles of which a part fits in the first screen. */
const FIRST_SCREEN = 6

function loadOf(index: number): PictureProps['load'] {
  if (index === 0) return 'first'
  return index < FIRST_SCREEN ? 'next' : undefined
}

/** The tiles, and a "more" button with the total. */
export function ProductGrid({ scope, query, listing }: { scope: Scope; query: ListingQuery; listing: Listing }) {
  const { items, total, page, facets } = listing
  const tile = useTiles()
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)
  const fabrics = fabricsShown(query, facets, scope.kind === 'search' ? scope.words : undefined)
  const isPart = items.length < total
  const more = isPart && page < MOST_PAGES ? scopeHref(scope, { ...query, page: String(page + 1) }) : null

  // The button moves or disappears, so the focus moves to the first new product.
  useEffect(() => {
    if (firstNew.current === null || items.length <= firstNew.current) return
    list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true })
    firstNew.current = null
  }, [items.length])

  const loadMore = (event: MouseEvent) => {
    if (!more || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    firstNew.current = items.length
    navigate(more, { replace: true })
  }

  return (
    <>
      <ul ref={list} className={styles.grid}>
        {items.map((card, index) => (
          <li key={card.id}>
            <ProductTile {...tile(card, fabrics)} sizes={SIZES} load={loadOf(index)} />
          </li>
        ))}
      </ul>
      {total > 0 ? (
        <div className={styles.more}>
          <p className="tabular">
            {items.length} of {total}
          </p>
          <progress className={styles.progress} value={items.length} max={total} aria-label="Products shown" />
          {more ? (
            <ButtonLink as={Link} href={more} variant="secondary" onClick={loadMore}>
              Load more
            </ButtonLink>
          ) : isPart ? (
            <p>Filter to see the others.</p>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
