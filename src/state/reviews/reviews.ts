import { proxy } from 'valtio/vanilla'
import type { Review } from '../../contract/catalogue/catalogue.ts'
import type { MyReview, ReviewBody } from '../../contract/reviews/review.ts'

/** A review that the server has not confirmed yet. `id`: the id of its operation in the sync sheet. */
export type PendingReview = ReviewBody & { id: string }

/** A review that the server rejected, stored with the reason. The customer dismisses it, or edits and sends it again. */
export interface RefusedReview {
  id: string
  body: ReviewBody
  reason: string
  /** Editing does not help: the server has a review from this address already. */
  final: boolean
}

interface ReviewsState {
  /** The device's elapsed clock (ms) at the last fetch of this visit, or null. */
  fetchedAt: number | null
  /** All approved reviews, of the last fetch or stored by an earlier visit. */
  list: Review[]
  /** The votes of others for each review with any, as of the last fetch. */
  othersHelpful: Record<number, number>
  /** The reviews that this customer finds helpful, as the server has it. */
  voted: number[]
  /** The votes of this customer that the server has not confirmed, by review. */
  votes: Record<number, boolean>
  /** The reviews of this customer, newest first. */
  mine: MyReview[]
  pending: PendingReview[]
  refused: RefusedReview[]
}

export const reviewsState = proxy<ReviewsState>({
  fetchedAt: null,
  list: [],
  othersHelpful: {},
  voted: [],
  votes: {},
  mine: [],
  pending: [],
  refused: [],
})

/** How many people find a review helpful, from a snapshot of the state; whether the customer does, and whether that waits to be sent [V7]. */
export function helpfulOf(
  { othersHelpful, voted, votes }: { [Name in 'othersHelpful' | 'voted' | 'votes']: Readonly<ReviewsState[Name]> },
  reviewId: number,
): { count: number; isVoted: boolean; isWaiting: boolean } {
  const waiting = votes[reviewId]
  const isVoted = waiting ?? voted.includes(reviewId)
  return { count: (othersHelpful[reviewId] ?? 0) + Number(isVoted), isVoted, isWaiting: waiting !== undefined }
}

/**
 * The approved reviews of a product, from a snapshot of the state. The list of this visit's fetch wins, and so does a stored list with a
 * newer review than the page has. Otherwise they are the page's reviews.
 */
export function approvedReviews(
  { fetchedAt, list }: { readonly fetchedAt: number | null; readonly list: readonly Review[] },
  productId: number,
  ofPage: readonly Review[],
): readonly Review[] {
  const listed = list.filter((review) => review.product_id === productId)
  const latest = (reviews: readonly Review[]) => reviews.reduce((highest, { id }) => Math.max(highest, id), 0)
  return latest(listed) > latest(ofPage) || (fetchedAt !== null && latest(listed) === latest(ofPage)) ? listed : ofPage
}
