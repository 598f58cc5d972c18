import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { myReviewsSchema, type MyReviews, type ReviewBody } from '../../contract/reviews/review.ts'
import { createArguments } from '../outbox/arguments.ts'
import { callOptions, isGuest, ownerFields } from '../outbox/caller.ts'
import type { Draft, News } from '../outbox/operation.ts'
import type { Queue, StoredChange } from '../outbox/queue.ts'
import type { Change, Scope } from '../outbox/scope.ts'

const TYPE = 'review.create'

/** The review as typed: the server validates it. `product`: the product's name on the page. */
const argumentsSchema = z.object({
  body: z.object({ name: z.string(), email: z.string(), title: z.string(), message: z.string(), rating: z.int(), productId: z.int() }),
  product: z.string(),
})

export type ReviewArguments = z.output<typeof argumentsSchema>

const kinds = createArguments({ [TYPE]: argumentsSchema })

/** Parses a stored review; null for a kind, version or shape that this version does not know [J7]. */
export const readReview = (stored: StoredChange): ReviewArguments | null => kinds.read(stored)?.args ?? null

/** A review as the queue stores it. `product`: the product's name. */
export const reviewDraft = (body: ReviewBody, product: string): Draft =>
  kinds.draft({ type: TYPE, args: z.parse(argumentsSchema, { body, product }) })

/** A review in words (content/home.json, sync.change_names). */
export function describeReview(operation: StoredChange): string {
  const parsed = readReview(operation)
  return parsed ? `Review of ${parsed.product}` : 'A change made in a newer version'
}

/** The scope of a user's reviews and their states. */
export const reviewScope: Scope<MyReviews> = {
  name: 'reviews',
  schema: myReviewsSchema,
  revOf: ({ rev }) => rev,
  isSupported: (operation) => readReview(operation) !== null,
  async send(operation, { api, owner, signal }) {
    const parsed = readReview(operation)
    if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
    return api.call(endpoints.reviewCreate, { ...ownerFields(owner), ...parsed.body }, callOptions(owner, signal, operation.id))
  },
  // No call for a guest who has written nothing [V1].
  isRead: ({ owner, base }) => !isGuest(owner) || base !== null,
  read: ({ api, owner, signal }) => api.call(endpoints.myReviews, ownerFields(owner), callOptions(owner, signal)),
  combine: () => null,
  newsOf: reviewNews,
  refused: (operation, message) => ({
    kept: true,
    news: [{ type: 'error', message: `${describeReview(operation)}: not accepted. ${message}`.trim() }],
  }),
}

const placedSchema = z.object({ body: z.object({ productId: z.number() }) })

export const reviewsQueue: Queue<MyReviews, 'reviews'> = {
  name: 'reviews',
  scopeFor: () => reviewScope,
  describe: describeReview,
  placeOf(args) {
    const parsed = z.safeParse(placedSchema, args)
    return parsed.success ? { kind: 'product', id: parsed.data.body.productId } : null
  },
  label: 'Reviews you wrote',
  start: 'after-session',
}

/** The notice that thanks for an arrived review: the user may have written it offline, pages ago. */
function reviewNews({ after, own, memo }: Change<MyReviews>): { news: News[]; memo: Record<string, unknown> } {
  const parsed = own && readReview(own)
  const written = parsed && after.reviews.find((review) => review.product_id === parsed.body.productId)
  if (!parsed || !written) return { news: [], memo: { ...memo } }
  const then = written.state === 'held' ? ' Somebody reads it before it is shown.' : ''
  return { news: [{ type: 'info', message: `Thank you for your review of ${parsed.product}.${then}` }], memo: { ...memo } }
}
