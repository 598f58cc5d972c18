import type { ProductCard, Review, ReviewSummary } from '../../src/contract/catalogue.ts'
import type { ReviewTable } from '../db/schema-catalogue.ts'

export function reviewFrom(row: ReviewTable, product: Pick<ProductCard, 'id' | 'slug' | 'name'>): Review {
  return {
    id: row.id,
    product_id: product.id,
    product_slug: product.slug,
    product_name: product.name,
    name: row.name,
    title: row.title,
    message: row.message,
    rating: row.rating,
    date: row.day,
    verified: row.verified === 1,
    reply: row.reply_name !== null && row.reply_message !== null ? { name: row.reply_name, message: row.reply_message } : null,
  }
}

/** Count, average to one decimal, and how many gave each number of stars. */
export function summarise(reviews: readonly Pick<Review, 'rating'>[]): ReviewSummary {
  const distribution: ReviewSummary['distribution'] = [0, 0, 0, 0, 0]
  let stars = 0
  for (const { rating } of reviews) {
    stars += rating
    distribution[rating - 1] = (distribution[rating - 1] ?? 0) + 1
  }
  return { count: reviews.length, average: reviews.length > 0 ? Math.round((stars / reviews.length) * 10) / 10 : 0, distribution }
}

/** The newest good reviews by buyers, one a product, for the home page. */
export function pickReviews(reviews: readonly Review[], most: number): Review[] {
  const seen = new Set<number>()
  const picked: Review[] = []
  for (const review of reviews.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)) {
    if (review.rating < 5 || !review.verified || seen.has(review.product_id)) continue
    seen.add(review.product_id)
    picked.push(review)
  }
  return picked.slice(0, most)
}
