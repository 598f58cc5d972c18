import type { ReviewBody } from '../../contract/reviews/review.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** The engine's functions for reviews. */
export interface ReviewsEngine {
  /** Stores a review; `instead`: the id of the rejected one that it replaces. Resolves with its id, or null when the device did not store it. */
  append(body: ReviewBody, product: string, instead?: string): Promise<string | null>
  discard(id: string): Promise<void>
  /** Fetches the approved reviews if the present ones are older than 300 s. */
  freshen(): Promise<void>
}

const engine = createPort<ReviewsEngine>()

export const connectReviews = engine.connect

const loadedEngine = () => engine.get().catch(notifyNotLoaded)

/** Stores a review and sends it when the server is reachable. `product`: the product's name, for the sync sheet. */
export async function writeReview(body: ReviewBody, product = 'a product'): Promise<string | null> {
  return (await (await loadedEngine())?.append(body, product)) ?? null
}

/** Sends a rejected review with new text, as a new change. The same write removes the rejected one [V3]. */
export async function rewriteReview(refusedId: string, body: ReviewBody, product = 'a product'): Promise<string | null> {
  return (await (await loadedEngine())?.append(body, product, refusedId)) ?? null
}

/** Deletes a rejected review. */
export async function dismissReview(refusedId: string): Promise<void> {
  await (await loadedEngine())?.discard(refusedId)
}

/** Fetches the approved reviews if the viewed ones are older than 300 s (spec §4). Does not load the engine. */
export async function refreshReviews(): Promise<void> {
  await engine.now()?.freshen()
}
