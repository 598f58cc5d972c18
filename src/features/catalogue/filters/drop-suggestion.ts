import type { ListingQuery } from '../../../contract/catalogue/listing.ts'
import type { AppliedFilter } from './applied-filters.ts'

export interface DropSuggestion {
  filter: AppliedFilter
  /** How many products would show; null while it is not known. */
  count: number | null
}

/** The filters in the order in which dropping them is worth offering: the one added last, then from the end of the row. */
export function dropOrder(applied: readonly AppliedFilter[], lastAdded: string | null): AppliedFilter[] {
  const backwards = applied.toReversed()
  return [...backwards.filter(({ key }) => key === lastAdded), ...backwards.filter(({ key }) => key !== lastAdded)]
}

/** The first filter whose dropping shows something. When each alone still shows nothing there is none. */
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
