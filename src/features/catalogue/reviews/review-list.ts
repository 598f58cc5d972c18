import type { Review } from '../../../contract/catalogue/catalogue.ts'

export const reviewOrders = {
  newest: 'Newest first',
  highest: 'Most stars first',
  lowest: 'Fewest stars first',
} as const

export type ReviewOrder = keyof typeof reviewOrders

const byDate = (a: Review, b: Review) => b.date.localeCompare(a.date) || b.id - a.id

const comparators: Record<ReviewOrder, (a: Review, b: Review) => number> = {
  newest: byDate,
  highest: (a, b) => b.rating - a.rating || byDate(a, b),
  lowest: (a, b) => a.rating - b.rating || byDate(a, b),
}

/** The reviews with so many stars (all of them for null), in an order. */
export function listReviews(reviews: readonly Review[], stars: number | null, order: ReviewOrder): Review[] {
  return reviews.filter((review) => stars === null || review.rating === stars).toSorted(comparators[order])
}
