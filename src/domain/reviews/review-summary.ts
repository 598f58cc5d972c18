import type { Review, ReviewSize, ReviewSummary } from '../../contract/catalogue/catalogue.ts'

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

/** Comfort and size over the reviews that say something about them; null where none does. `of`: how many do. */
export interface Experience {
  comfort: { average: number; of: number } | null
  size: { counts: Readonly<Record<ReviewSize, number>>; of: number } | null
}

/** What the buyers say about comfort (average with one decimal) and size. */
export function summariseExperience(reviews: readonly Pick<Review, 'comfort' | 'size'>[]): Experience {
  const comforts = reviews.flatMap(({ comfort }) => comfort ?? [])
  const sizes = reviews.flatMap(({ size }) => size ?? [])
  const countOf = (size: ReviewSize) => sizes.filter((one) => one === size).length
  const total = comforts.reduce((sum, comfort) => sum + comfort, 0)
  return {
    comfort: comforts.length === 0 ? null : { average: Math.round((total / comforts.length) * 10) / 10, of: comforts.length },
    size:
      sizes.length === 0
        ? null
        : { counts: { smaller: countOf('smaller'), as_thought: countOf('as_thought'), larger: countOf('larger') }, of: sizes.length },
  }
}
