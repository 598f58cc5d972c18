import { useMemo } from 'react'
import type { Category } from '../../../contract/catalogue/catalogue.ts'
import type { Listing } from '../../../contract/catalogue/listing.ts'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { parseListingQuery } from '../../../domain/catalogue/listing-query.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { appliedFilters } from '../filters/applied-filters.ts'
import styles from './categories-screen.module.css'
import { CategoryGrid } from './category-grid.tsx'
import type { Scope } from '../filters/listing-scope.ts'
import { Results } from './results.tsx'

const EVERYTHING: Scope = { kind: 'category', slug: null }

/** All products: `/product-category`. It links to every category until a filter applies. */
export function CategoriesScreen({ data, search }: ScreenProps<{ listing: Listing; categories: Category[]; only: string | null }>) {
  const { listing, categories, only } = data
  const isFiltered = useMemo(
    () => appliedFilters(parseListingQuery(new URLSearchParams(search)), listing.facets).length > 0,
    [search, listing.facets],
  )

  return (
    <div className="wrap">
      <Breadcrumbs as={Link} items={[{ label: 'Home', href: to.home() }, { label: 'Shop' }]} />
      <header className={styles.header}>
        <h1>{only ?? 'All furniture'}</h1>
        <p className={styles.intro}>
          Made to order in South Africa, in the fabric you pick, and delivered{brand.delivery?.words ? '' : ' free'} to your door.
        </p>
      </header>
      {isFiltered ? null : <CategoryGrid categories={categories} />}
      <div className={styles.results}>
        <Results scope={EVERYTHING} search={search} listing={listing} />
      </div>
    </div>
  )
}
