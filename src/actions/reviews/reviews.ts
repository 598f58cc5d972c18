import { proxy } from 'valtio/vanilla'
import type { Review } from '../../contract/catalogue/catalogue.ts'
import type { MyReview, ReviewBody } from '../../contract/reviews/review.ts'
import { tellNotLoaded } from '../../lazy/not-loaded.ts'
import { createSocket } from '../../lazy/load-engine.ts'

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

/** What the outbox and the reader do for reviews. */
export interface ReviewsEngine {
  /** Keeps a review on the device, in the place of a refused one when told; its id, or null when the device did not take it. */
  append(body: ReviewBody, product: string, instead?: string): Promise<string | null>
  discard(id: string): Promise<void>
  /** Fetches the approved reviews if the ones at hand are older than 300 s. */
  freshen(): Promise<void>
}

const engine = createSocket<ReviewsEngine>()

export const connectReviews = engine.connect

const awake = () => engine.get().catch(tellNotLoaded)

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
export async function freshReviews(): Promise<void> {
  await engine.now()?.freshen()
}

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
