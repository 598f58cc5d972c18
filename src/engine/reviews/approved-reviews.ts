import * as z from 'zod/mini'
import { reviewSchema, type Review } from '../../contract/catalogue/catalogue.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { REVIEWS_FRESH } from '../../contract/reviews/review.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import { readStoredValue, writeStoredValue } from '../../data/storage/stored-value.ts'
import { ifNotStored, StorageError } from '../../data/storage/storage-error.ts'
import { unproxied } from '../../state/unproxied.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'

const NAME = 'reviews'

export interface ApprovedReviews {
  /** Shows the stored reviews until the first fetch. */
  restore(): Promise<void>
  /** Fetches the approved reviews if the present ones are older than 300 s (spec §4, §9); with `again` always. */
  freshen(again?: boolean): Promise<void>
}

/** The approved reviews of all products: fetched, and stored for offline use [V4]. */
export function createApprovedReviews({ api, store, elapsed }: Pick<Device, 'api' | 'store' | 'elapsed'>): ApprovedReviews {
  let fetching: Promise<void> | null = null

  async function fetchAll(): Promise<void> {
    try {
      // Bypass the browser's HTTP cache: its answer may be another 300 s old.
      const { reviews } = await api.call(endpoints.reviews, {}, { anew: true })
      const others = withoutOwnVotes(reviews)
      showReviews(others)
      reviewsState.fetchedAt = elapsed()
      await writeStoredValue(store, NAME, others)
    } catch (cause) {
      // The present reviews stay, and the next view fetches again.
      if (!(cause instanceof ApiError) && !(cause instanceof StorageError)) throw cause
      console.info(`Reviews were not fetched or stored: ${cause.message}`)
    } finally {
      fetching = null
    }
  }

  const isFresh = () => reviewsState.fetchedAt !== null && elapsed() - reviewsState.fetchedAt < REVIEWS_FRESH * 1000

  return {
    async restore() {
      const kept = await readStoredValue(store, NAME, z.array(reviewSchema)).catch(ifNotStored(null))
      if (kept && reviewsState.fetchedAt === null) showReviews(kept)
    },
    async freshen(again = false) {
      if (!again && isFresh()) return
      fetching ??= fetchAll()
      await fetching
    },
  }
}

/** The reviews with the votes of others alone: the customer's own is added where it is shown, sent or not [V7]. */
const withoutOwnVotes = (reviews: readonly Review[]) =>
  reviews.map((review) =>
    review.helpful !== undefined && reviewsState.voted.includes(review.id) ? { ...review, helpful: review.helpful - 1 } : review,
  )

function showReviews(reviews: readonly Review[]): void {
  reviewsState.list = unproxied([...reviews])
  reviewsState.othersHelpful = Object.fromEntries(reviews.flatMap(({ id, helpful }) => (helpful === undefined ? [] : [[id, helpful]])))
}
