import type { ReviewBody } from '../../contract/reviews/review.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** What the outbox and the reader do for reviews. */
export interface ReviewsEngine {
  /** Keeps a review on the device, in the place of a refused one when told; its id, or null when the device did not take it. */
  append(body: ReviewBody, product: string, instead?: string): Promise<string | null>
  discard(id: string): Promise<void>
  /** Fetches the approved reviews if the ones at hand are older than 300 s. */
  freshen(): Promise<void>
}

const engine = createPort<ReviewsEngine>()

export const connectReviews = engine.connect

const awake = () => engine.get().catch(notifyNotLoaded)

/** Keeps a review and sends it when the shop can be reached. `product`: its name, for the words of the sheet. */
export async function writeReview(body: ReviewBody, product = 'a product'): Promise<string | null> {
  return (await (await awake())?.append(body, product)) ?? null
}

/** Sends a refused review again as it is now: a new change; the refused one is gone in the same write. */
export async function rewriteReview(refusedId: string, body: ReviewBody, product = 'a product'): Promise<string | null> {
  return (await (await awake())?.append(body, product, refusedId)) ?? null
}

/** Puts a refused review away. */
export async function dismissReview(refusedId: string): Promise<void> {
  await (await awake())?.discard(refusedId)
}

/** Reviews are being looked at: fetches them if they are older than 300 s (spec §4). Wakes nothing: looking is no reason to load more. */
export async function refreshReviews(): Promise<void> {
  await engine.now()?.freshen()
}
