import * as z from 'zod/mini'
import { reviewEndpoints } from '../../contract/reviews/review-endpoints.ts'
import { reviewSizes } from '../../contract/catalogue/catalogue.ts'
import { myReviewsSchema, type MyReviews, type ReviewBody } from '../../contract/reviews/review.ts'
import { createArguments } from '../outbox/arguments.ts'
import { callOptions, isGuest, ownerFields } from '../outbox/caller.ts'
import type { Attachment, Draft, News } from '../outbox/operation.ts'
import { PHOTO_TIME, photoRefused, readPhoto } from '../outbox/photos.ts'
import type { Queue, StoredChange } from '../outbox/queue.ts'
import type { CallContext, Change, Scope } from '../outbox/scope.ts'

const TYPE = 'review.create'
const HELPFUL = 'review.helpful'

/** The review as typed: the server validates it. `product`: the product's name on the page. */
const argumentsSchema = z.object({
  body: z.object({
    name: z.string(),
    email: z.string(),
    title: z.string(),
    message: z.string(),
    rating: z.int(),
    productId: z.int(),
    comfort: z.optional(z.int()),
    size: z.optional(z.enum(reviewSizes)),
    /** Each is an attachment of the change: a data URL. */
    photos: z.optional(z.array(z.object({ id: z.string(), alt: z.string() }))),
  }),
  product: z.string(),
})

export type ReviewArguments = z.output<typeof argumentsSchema>

/** The wanted state of one vote. `product`: the name of the reviewed product. */
const helpfulSchema = z.object({ reviewId: z.int(), helpful: z.boolean(), product: z.string(), productId: z.int() })

/** Version 1 had no photos and no ratings of comfort and size: a version that does not know them must not send a review without them. */
const kinds = createArguments({ [TYPE]: argumentsSchema, [HELPFUL]: helpfulSchema }, { [TYPE]: { now: 2, steps: { 1: (older) => older } } })

/** Parses a stored review; null for a kind, version or shape that this version does not know [J7]. */
export function readReview(stored: StoredChange): ReviewArguments | null {
  const parsed = kinds.read(stored)
  return parsed?.type === TYPE ? parsed.args : null
}

/** Parses a stored vote; null for everything else. */
export function readVote(stored: StoredChange): z.output<typeof helpfulSchema> | null {
  const parsed = kinds.read(stored)
  return parsed?.type === HELPFUL ? parsed.args : null
}

/** A vote on a review, or its withdrawal, as the queue stores it [V7]. */
export const voteDraft = (args: z.output<typeof helpfulSchema>): Draft => kinds.draft({ type: HELPFUL, args })

/** A review as the queue stores it. `product`: the product's name. `files`: data URLs of photos that the device does not store yet. */
export const reviewDraft = (body: ReviewBody, product: string, files: readonly Attachment[] = []): Draft => ({
  ...kinds.draft({ type: TYPE, args: z.parse(argumentsSchema, { body, product }) }),
  attachments: files,
})

const photosOf = (stored: StoredChange) => readReview(stored)?.body.photos ?? []

const LOST = 'This device has lost one of its photos. Remove that photo or choose it again.'

/**
 * Uploads the photos that the server does not have yet, each under its own id. So an attempt continues where the one before was cut off, and
 * none is stored twice [V6].
 */
async function sendPhotos(photos: readonly { id: string }[], context: CallContext): Promise<void> {
  const { api, owner, signal } = context
  const ids = photos.map(({ id }) => id).join(',')
  const { missing } = await api.call(reviewEndpoints.reviewPhotosMissing, { ...ownerFields(owner), ids }, callOptions(owner, signal))
  for (const id of missing) {
    const data = await readPhoto(context, id, LOST)
    await api
      .call(reviewEndpoints.reviewPhotoAdd, { ...ownerFields(owner), id, data }, callOptions(owner, signal, id))
      .catch(photoRefused(LOST))
  }
}

/** A review in words. */
export function describeReview(operation: StoredChange): string {
  const parsed = kinds.read(operation)
  if (!parsed) return 'A change made in a newer version'
  if (parsed.type === TYPE) return `Review of ${parsed.args.product}`
  const { helpful, product } = parsed.args
  return helpful ? `A review of ${product} is helpful` : `A review of ${product} is not marked helpful any more`
}

/** The scope of a user's reviews and their states. */
export const reviewScope: Scope<MyReviews> = {
  name: 'reviews',
  schema: myReviewsSchema,
  revOf: ({ rev }) => rev,
  isSupported: (operation) => kinds.read(operation) !== null,
  attachmentsOf: (change) => photosOf(change).map(({ id }) => id),
  extraTime: (operation) => photosOf(operation).length * PHOTO_TIME,
  async send(operation, context) {
    const { api, owner, signal } = context
    const vote = readVote(operation)
    if (vote) {
      const { reviewId, helpful } = vote
      return api.call(reviewEndpoints.reviewHelpful, { ...ownerFields(owner), reviewId, helpful }, callOptions(owner, signal, operation.id))
    }
    const parsed = readReview(operation)
    if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
    const { photos = [] } = parsed.body
    if (photos.length > 0) await sendPhotos(photos, context)
    return api.call(reviewEndpoints.reviewCreate, { ...ownerFields(owner), ...parsed.body }, callOptions(owner, signal, operation.id))
  },
  // No call for a guest who has written nothing [V1].
  isRead: ({ owner, base }) => !isGuest(owner) || base !== null,
  read: ({ api, owner, signal }) => api.call(reviewEndpoints.myReviews, ownerFields(owner), callOptions(owner, signal)),
  // Only the last vote on a review is sent [V7].
  combine(last, next) {
    const [before, after] = [readVote(last), readVote(next)]
    return before && after && before.reviewId === after.reviewId ? next.args : null
  },
  newsOf: reviewNews,
  refused: (operation, message) => ({
    // A rejected vote is not stored: the customer votes again on the page.
    kept: readVote(operation) === null,
    news: [{ type: 'error', message: `${describeReview(operation)}: not accepted. ${message}`.trim() }],
  }),
}

const placedSchema = z.union([z.object({ body: z.object({ productId: z.number() }) }), z.object({ productId: z.number() })])

export const reviewsQueue: Queue<MyReviews, 'reviews'> = {
  name: 'reviews',
  scopeFor: () => reviewScope,
  describe: describeReview,
  placeOf(args) {
    const parsed = z.safeParse(placedSchema, args)
    if (!parsed.success) return null
    return { kind: 'product', id: 'body' in parsed.data ? parsed.data.body.productId : parsed.data.productId }
  },
  label: 'Reviews you wrote or marked helpful',
  start: 'after-session',
  isCopy: true,
}

/** The notice that thanks for an arrived review: the user may have written it offline, pages ago. */
function reviewNews({ after, own, memo }: Change<MyReviews>): { news: News[]; memo: Record<string, unknown> } {
  const parsed = own && readReview(own)
  const written = parsed && after.reviews.find((review) => review.product_id === parsed.body.productId)
  if (!parsed || !written) return { news: [], memo: { ...memo } }
  const then = written.state === 'held' ? ' Somebody reads it before it is shown.' : ''
  return { news: [{ type: 'info', message: `Thank you for your review of ${parsed.product}.${then}` }], memo: { ...memo } }
}
