import type { Review, ReviewSummary } from '../../contract/catalogue/catalogue.ts'

/** The summary of reviews: count, average with one decimal, and the number of reviews for 1 to 5 stars. */
export function summarise(reviews: readonly Pick<Review, 'rating'>[]): ReviewSummary {
  const distribution: ReviewSummary['distribution'] = [0, 0, 0, 0, 0]
  let stars = 0
  for (const { rating } of reviews) {
    stars += rating
    distribution[rating - 1] = (distribution[rating - 1] ?? 0) + 1
  }
  return { count: reviews.length, average: reviews.length > 0 ? Math.round((stars / reviews.length) * 10) / 10 : 0, distribution }
}
