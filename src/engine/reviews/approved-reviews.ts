import * as z from 'zod/mini'
import { reviewSchema } from '../../contract/catalogue/catalogue.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { REVIEWS_FRESH } from '../../contract/reviews/review.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../../data/device.ts'
import { readKept, writeKept } from '../../data/storage/kept.ts'
import { ifNotStored, StorageError } from '../../data/storage/storage-error.ts'
import { unproxied } from '../../state/unproxied.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'

const NAME = 'reviews'

export interface ApprovedReviews {
  /** What was kept from before, until the shop has been asked. */
  restore(): Promise<void>
  /** Fetches the approved reviews when the ones at hand are older than 300 s (spec §4, §9), or `again` in any case. */
  freshen(again?: boolean): Promise<void>
}

/** The approved reviews of all products: fetched, and kept for when there is no network [V4]. */
export function createApprovedReviews({ api, store, elapsed }: Pick<Device, 'api' | 'store' | 'elapsed'>): ApprovedReviews {
  let fetching: Promise<void> | null = null

  async function fetchAll(): Promise<void> {
    try {
      // An answer that the browser has kept may be as old again.
      const { reviews } = await api.call(endpoints.reviews, {}, { anew: true })
      Object.assign(reviewsState, { list: unproxied(reviews), fetchedAt: elapsed() })
      await writeKept(store, NAME, reviews)
    } catch (cause) {
      // The ones at hand serve on: nobody waits for these, and the next look asks again.
      if (!(cause instanceof ApiError) && !(cause instanceof StorageError)) throw cause
      console.info(`Reviews were not fetched or kept: ${cause.message}`)
    } finally {
      fetching = null
    }
  }

  const isFresh = () => reviewsState.fetchedAt !== null && elapsed() - reviewsState.fetchedAt < REVIEWS_FRESH * 1000

  return {
    async restore() {
      const kept = await readKept(store, NAME, z.array(reviewSchema)).catch(ifNotStored(null))
      if (kept && reviewsState.fetchedAt === null) reviewsState.list = unproxied(kept)
    },
    async freshen(again = false) {
      if (!again && isFresh()) return
      fetching ??= fetchAll()
      await fetching
    },
  }
}
