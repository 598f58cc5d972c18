import type { MyReviews } from '../../contract/reviews/review.ts'
import type { Device } from '../../data/device.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import { describeReview, readReview, reviewDraft, reviewScope } from '../../data/reviews/review-scope.ts'
import { createApprovedReviews, type ApprovedReviews } from './approved-reviews.ts'
import type { OutboxPart } from '../outbox/open-queue.ts'
import { connectReviews } from '../../actions/reviews/reviews.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'
import { nullIfNotStored } from '../../actions/storage/storage-words.ts'

/** Reviews as a page has them: what the shopper writes, and all that are approved. */
export function reviewsPart(device: Device): OutboxPart<MyReviews> & ApprovedReviews {
  const approved = createApprovedReviews(device)
  let missedAt = -1

  /** One's own that the shop has just approved is fetched at once, so that its writer sees it, asked for once per answer. */
  async function fetchOwn(base: MyReviews | null): Promise<void> {
    const known = new Set(reviewsState.list.map(({ id }) => id))
    const isMissing = base?.reviews.some(({ id, state }) => state === 'approved' && !known.has(id)) ?? false
    if (!base || !isMissing || reviewsState.fetchedAt === null || missedAt === base.rev) return
    missedAt = base.rev
    await approved.freshen(true)
  }

  return {
    ...approved,
    name: 'reviews',
    scope: reviewScope,
    describe: describeReview,
    connect: (outbox) => connectEngine(outbox, approved),
    show: showReviews,
    follow: (_, { base }) => fetchOwn(base),
    forget: () => Object.assign(reviewsState, { mine: [], pending: [], refused: [] }),
  }
}

function connectEngine(outbox: Outbox<MyReviews>, approved: ApprovedReviews): void {
  connectReviews({
    async append(body, product, instead) {
      const same = reviewsState.pending.find((review) => review.productId === body.productId && review.message === body.message)
      // Pressed twice: the review that waits is this one.
      if (same && instead === undefined) return same.id
      const ids = await outbox.appendAll([reviewDraft(body, product)], instead).catch(nullIfNotStored)
      return ids?.[0] ?? null
    },
    discard: outbox.discard,
    freshen: () => approved.freshen(),
  })
}

function showReviews({ base, ops, rejected }: OutboxRecord<MyReviews>): void {
  const bodyOf = (stored: Parameters<typeof readReview>[0]) => readReview(stored)?.body ?? null
  Object.assign(reviewsState, {
    mine: base?.reviews ?? [],
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
  } satisfies Pick<typeof reviewsState, 'mine' | 'pending' | 'refused'>)
}
