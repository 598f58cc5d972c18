import { proxy } from 'valtio/vanilla'
import type { Review } from '../../contract/catalogue/catalogue.ts'
import type { MyReview, ReviewBody } from '../../contract/reviews/review.ts'

/** A review that the shop has not confirmed yet. `id`: of its change, as the sync sheet has it. */
export type PendingReview = ReviewBody & { id: string }

/** A review that the shop did not accept: kept with its reason, to be put away or, where that can help, edited and sent again. */
export interface RefusedReview {
  id: string
  body: ReviewBody
  reason: string
  /** Other words would not help: a review from this address is there already. */
  final: boolean
}

/**
 * Reviews. `list`: all approved ones, of the last fetch or kept from before. `fetchedAt`: the device's elapsed clock (ms) at the last fetch
 * of this visit, or null. `mine`: what this shopper has written, newest first.
 */
export const reviewsState = proxy({
  fetchedAt: null as number | null,
  list: [] as Review[],
  mine: [] as MyReview[],
  pending: [] as PendingReview[],
  refused: [] as RefusedReview[],
})

/**
 * The approved reviews of a product: those of this visit's fetch, or kept ones that know a later review than the page does; otherwise the
 * page's own. Pure, for a snapshot of the state.
 */
export function approvedReviews(
  { fetchedAt, list }: { readonly fetchedAt: number | null; readonly list: readonly Review[] },
  productId: number,
  ofPage: readonly Review[],
): readonly Review[] {
  const known = list.filter((review) => review.product_id === productId)
  const latest = (reviews: readonly Review[]) => reviews.reduce((highest, { id }) => Math.max(highest, id), 0)
  return latest(known) > latest(ofPage) || (fetchedAt !== null && latest(known) === latest(ofPage)) ? known : ofPage
}
