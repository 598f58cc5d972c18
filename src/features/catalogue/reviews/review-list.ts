import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Review, Product } from '../../../contract/catalogue/catalogue.ts'
import type { MyReview } from '../../../contract/reviews/review.ts'
import { refreshReviews } from '../../../actions/reviews/reviews.ts'
import { approvedReviews, helpfulOf, reviewsState } from '../../../state/reviews/reviews.ts'
import type { OwnReviews } from './own-reviews.tsx'

export const reviewOrders = {
  newest: 'Newest first',
  highest: 'Most stars first',
  lowest: 'Fewest stars first',
  helpful: 'Most helpful first',
} as const

export type ReviewOrder = keyof typeof reviewOrders

const byDate = (a: Review, b: Review) => b.date.localeCompare(a.date) || b.id - a.id

const comparators: Record<Exclude<ReviewOrder, 'helpful'>, (a: Review, b: Review) => number> = {
  newest: byDate,
  highest: (a, b) => b.rating - a.rating || byDate(a, b),
  lowest: (a, b) => a.rating - b.rating || byDate(a, b),
}

/** The reviews with the given number of stars (null: all), sorted. `helpful`: how many people find a review helpful. */
export function listReviews(
  reviews: readonly Review[],
  stars: number | null,
  order: ReviewOrder,
  helpful: (reviewId: number) => number,
): Review[] {
  const compare = order === 'helpful' ? (a: Review, b: Review) => helpful(b.id) - helpful(a.id) || byDate(a, b) : comparators[order]
  return reviews.filter((review) => stars === null || review.rating === stars).toSorted(compare)
}

/** The current public reviews of a product, and the customer's own reviews that are not among them. */
export function useReviews({ id, reviews }: Pick<Product, 'id' | 'reviews'>): {
  items: readonly Review[]
  own: OwnReviews
  helpful: (reviewId: number) => number
} {
  const state = useSnapshot(reviewsState)
  // Opening a product revalidates its reviews when they are older than 300 s (spec §4).
  useEffect(() => void refreshReviews(), [id])
  const items = approvedReviews(state, id, reviews.items)
  const shown = new Set(items.map((review) => review.id))
  const pending = state.pending.filter(({ productId }) => productId === id)
  // An unsent review replaces a declined one.
  const isReplaced = (review: MyReview) => review.state === 'declined' && pending.length > 0
  return {
    items,
    helpful: (reviewId) => helpfulOf(state, reviewId).count,
    own: {
      pending,
      sent: state.mine.filter((review) => review.product_id === id && !shown.has(review.id) && !isReplaced(review)),
      refused: state.refused.filter(({ body }) => body.productId === id),
    },
  }
}
