import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Review, Product } from '../../../contract/catalogue/catalogue.ts'
import type { MyReview } from '../../../contract/reviews/review.ts'
import { refreshReviews } from '../../../actions/reviews/reviews.ts'
import { approvedReviews, reviewsState } from '../../../state/reviews/reviews.ts'
import type { OwnReviews } from './own-reviews.tsx'

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

/** The reviews of a product as they are known now, and the shopper's own that are not among them. */
export function useReviews({ id, reviews }: Pick<Product, 'id' | 'reviews'>): { items: readonly Review[]; own: OwnReviews } {
  const state = useSnapshot(reviewsState)
  // Whoever looks at a product looks at its reviews: they are fetched anew when they are older than 300 s (spec §4).
  useEffect(() => void refreshReviews(), [id])
  const items = approvedReviews(state, id, reviews.items)
  const shown = new Set(items.map((review) => review.id))
  const pending = state.pending.filter(({ productId }) => productId === id)
  // What is on its way takes the place of what was declined.
  const isReplaced = (review: MyReview) => review.state === 'declined' && pending.length > 0
  return {
    items,
    own: {
      pending,
      held: state.mine.filter((review) => review.product_id === id && !shown.has(review.id) && !isReplaced(review)),
      refused: state.refused.filter(({ body }) => body.productId === id),
    },
  }
}
