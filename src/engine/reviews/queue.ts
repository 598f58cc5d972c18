import { connectReviews, type WrittenPhoto } from '../../actions/reviews/reviews.ts'
import type { MyReviews, ReviewBody } from '../../contract/reviews/review.ts'
import type { Attachment, Draft } from '../../data/outbox/operation.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import { readReview, readVote, reviewDraft, reviewsQueue, voteDraft } from '../../data/reviews/queue.ts'
import { readAttachment } from '../../data/outbox/records.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'
import type { PageOf } from '../outbox/page-queue.ts'
import { createApprovedReviews } from './approved-reviews.ts'

/** The reviews that the customer writes, and beside them all approved reviews. */
export const page: PageOf<MyReviews> = {
  queue: reviewsQueue,
  create(device) {
    const { restore, freshen } = createApprovedReviews(device)
    let missedAt = -1

    /** Fetches the approved reviews at once when they lack one of the customer's, at most once per answer [V5]. */
    async function fetchOwn(base: MyReviews | null): Promise<void> {
      const listedIds = new Set(reviewsState.list.map(({ id }) => id))
      const isMissing = base?.reviews.some(({ id, state }) => state === 'approved' && !listedIds.has(id)) ?? false
      if (!base || !isMissing || reviewsState.fetchedAt === null || missedAt === base.rev) return
      missedAt = base.rev
      await freshen(true)
    }

    /** Gives each new photo an id, under which the device stores it and the server takes it once [V6]. */
    function draftOf(body: ReviewBody, product: string, photos: readonly WrittenPhoto[]): Draft {
      const files: Attachment[] = []
      const named = photos.map((photo) => {
        if (!('url' in photo)) return photo
        const id = device.uuid()
        files.push([id, photo.url])
        return { id, alt: photo.alt }
      })
      return reviewDraft(photos.length === 0 ? body : { ...body, photos: named }, product, files)
    }

    return {
      connect: ({ append, discard }) =>
        connectReviews({
          async append({ body, product, photos }, instead) {
            const isSame = ({ productId, message }: typeof body) => productId === body.productId && message === body.message
            // A second press is the same review [V2]. A review that replaces a rejected one is always new.
            const same = () => (instead === undefined ? reviewsState.pending.find(isSame)?.id : undefined)
            return (await append([draftOf(body, product, photos)], { instead, same }))?.[0] ?? null
          },
          async vote({ id, product_id: productId, product_name: product }, helpful) {
            await append([voteDraft({ reviewId: id, helpful, product, productId })])
          },
          discard,
          photo: (id) => readAttachment(device.store, id).catch(ifNotStored(null)),
          freshen: () => freshen(),
        }),
      show: showReviews,
      follow: (_, { base }) => fetchOwn(base),
      restore,
      freshen: () => freshen(),
      // The votes of others exclude those of this customer, so they are fetched again for the next one.
      forget: () => Object.assign(reviewsState, { fetchedAt: null, mine: [], voted: [], votes: {}, pending: [], refused: [] }),
    }
  },
}

/** Shows the stored reviews: a waiting one is pending [V2]. */
function showReviews({ base, ops, rejected }: OutboxRecord<MyReviews>): void {
  const bodyOf = (stored: Parameters<typeof readReview>[0]) => readReview(stored)?.body ?? null
  Object.assign(reviewsState, {
    mine: base?.reviews ?? [],
    voted: base?.helpful ?? [],
    votes: Object.fromEntries(
      ops.flatMap((operation) => {
        const vote = readVote(operation)
        return vote ? [[vote.reviewId, vote.helpful]] : []
      }),
    ),
    pending: ops.flatMap((operation) => {
      const body = bodyOf(operation)
      return body ? [{ ...body, id: operation.id }] : []
    }),
    refused: rejected.flatMap((rejection) => {
      const body = bodyOf(rejection)
      return body
        ? [{ id: rejection.id, body, reason: rejection.reason ?? rejection.message, final: rejection.code === 'review_exists' }]
        : []
    }),
  } satisfies Pick<typeof reviewsState, 'mine' | 'voted' | 'votes' | 'pending' | 'refused'>)
}
