import type { Review } from '../../contract/catalogue/catalogue.ts'
import type { ReviewBody } from '../../contract/reviews/review.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** A photo of a review as the form gives it: a new one as a data URL, one of the rejected review by its id. */
export type WrittenPhoto = { alt: string } & ({ url: string } | { id: string })

/** A review as the form gives it. `product`: the product's name, for the sync sheet. */
export interface WrittenReview {
  body: ReviewBody
  product: string
  photos: readonly WrittenPhoto[]
}

export type VotedReview = Pick<Review, 'id' | 'product_id' | 'product_name'>

/** The engine's functions for reviews. */
export interface ReviewsEngine {
  /**
   * Stores a review, with its photos or not at all; `instead`: the id of the rejected review that it replaces. Resolves with its id, or
   * null when the device did not store it.
   */
  append(review: WrittenReview, instead?: string): Promise<string | null>
  /** The data URL of a photo of a waiting or rejected review; null when the device does not have it. */
  photo(id: string): Promise<string | null>
  /** Stores a vote for a review, or its withdrawal. */
  vote(review: VotedReview, helpful: boolean): Promise<void>
  discard(id: string): Promise<void>
  /** Fetches the approved reviews if the present ones are older than 300 s. */
  freshen(): Promise<void>
}

const engine = createPort<ReviewsEngine>()

export const connectReviews = engine.connect

const loadedEngine = () => engine.get().catch(notifyNotLoaded)

/** Stores a review and sends it when the server is reachable. Resolves with its id, or null when the device did not store it. */
export async function writeReview(body: ReviewBody, product = 'a product', photos: readonly WrittenPhoto[] = []): Promise<string | null> {
  return (await (await loadedEngine())?.append({ body, product, photos })) ?? null
}

/** Sends a rejected review with new text, as a new change. The same write removes the rejected one [V3]. */
export async function rewriteReview(
  refusedId: string,
  body: ReviewBody,
  product = 'a product',
  photos: readonly WrittenPhoto[] = [],
): Promise<string | null> {
  return (await (await loadedEngine())?.append({ body, product, photos }, refusedId)) ?? null
}

/** The data URL of a photo that waits on this device; null for none. */
export async function waitingPhoto(id: string): Promise<string | null> {
  return (await (await loadedEngine())?.photo(id)) ?? null
}

/** Marks a review as helpful, or takes that back; sent when the server is reachable. */
export async function voteHelpful(review: VotedReview, helpful: boolean): Promise<void> {
  await (await loadedEngine())?.vote(review, helpful)
}

/** Deletes a rejected review. */
export async function dismissReview(refusedId: string): Promise<void> {
  await (await loadedEngine())?.discard(refusedId)
}

/** Fetches the approved reviews if the viewed ones are older than 300 s (spec §4). Does not load the engine. */
export async function refreshReviews(): Promise<void> {
  await engine.now()?.freshen()
}
