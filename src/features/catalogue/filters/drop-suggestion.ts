import type { ListingQuery } from '../../../contract/catalogue/listing.ts'
import type { AppliedFilter } from './applied-filters.ts'

export interface DropSuggestion {
  filter: AppliedFilter
  /** The number of results without the filter; null while unknown. */
  count: number | null
}

/** The filters in the order in which to suggest dropping them: the last added first, then from the end of the row. */
export function dropOrder(applied: readonly AppliedFilter[], lastAdded: string | null): AppliedFilter[] {
  const backwards = applied.toReversed()
  return [...backwards.filter(({ key }) => key === lastAdded), ...backwards.filter(({ key }) => key !== lastAdded)]
}

/** The first filter whose removal gives results. Null when no single removal does. */
export async function suggestDrop(
  order: readonly AppliedFilter[],
  total: (query: ListingQuery) => Promise<number>,
): Promise<DropSuggestion | null> {
  for (const filter of order) {
    const count = await total(filter.without)
    if (count > 0) return { filter, count }
  }
  return null
}
