import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { DeskReview } from '../../../src/contract/desk/inbox/desk-review.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { notFound } from '../../http/shop-error.ts'
import { countReviews, decideReview, listReviews, readReview, type ModeratedReview } from '../../reviews/moderate.ts'
import { photoAt } from '../../reviews/photos.ts'
import { replyToReview } from '../../reviews/reply.ts'
import { changeOnce } from '../change-once.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'
import { photoAnswer } from '../photo-answer.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskReviewPublish' | 'deskReviewDecline' | 'deskReviewReply']

const numberOf = (id: string): number => {
  if (!/^\d{1,15}$/.test(id)) throw notFound('There is no such review')
  return Number(id)
}

/** Registers the desk's calls about reviews. */
export function registerDeskReviews(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskReviews, async ({ input: { state, page, per_page } }) => ({
    reviews: (await listReviews(deps.db, state, { page, per_page })).map(atDesk),
    total: await countReviews(deps.db, state),
    page,
  }))

  handleDesk(deskEndpoints.deskReviewPhoto, async ({ params: { reviewId, position }, context }) => {
    const content = /^\d$/.test(position) ? await photoAt(deps.db, numberOf(reviewId), Number(position)) : null
    if (content === null) throw notFound('There is no such photo')
    return photoAnswer(context, Buffer.from(content, 'base64'))
  })

  handleDesk(deskEndpoints.deskReviewPublish, (call, caller) =>
    change(call, caller, async (trx, id) => void (await decideReview(trx, deps, id, { publish: true }, caller.by, call.input.version))),
  )
  handleDesk(deskEndpoints.deskReviewDecline, (call, caller) => {
    const { reason, version } = call.input
    return change(call, caller, async (trx, id) => void (await decideReview(trx, deps, id, { publish: false, reason }, caller.by, version)))
  })
  handleDesk(deskEndpoints.deskReviewReply, (call, caller) => {
    const { name, message, version } = call.input
    return change(call, caller, (trx, id) => replyToReview(trx, deps, id, { name, message }, caller.by, version))
  })

  /** Changes a review in the transaction that stores its key. The shop shows it from the answer on. */
  async function change(call: Call<ChangeEndpoint>, caller: DeskCaller, work: (trx: ShopTransaction, id: number) => Promise<void>) {
    const id = numberOf(call.params.reviewId)
    const answer = await changeOnce(call, deps, caller, {
      run: (trx) => work(trx, id),
      async answer(trx) {
        const review = await readReview(trx, id)
        if (!review) throw notFound('There is no such review')
        return atDesk(review)
      },
    })
    await deps.catalogue.refresh()
    return answer
  }
}

const atDesk = ({ id, verified, demo, reply_name, reply_message, ...review }: ModeratedReview): DeskReview => ({
  review_id: id,
  product_slug: review.product_slug,
  product_name: review.product_name,
  name: review.name,
  email: review.email,
  title: review.title,
  message: review.message,
  rating: review.rating,
  day: review.day,
  verified: verified === 1,
  demo: demo === 1,
  state: review.state,
  decline_reason: review.decline_reason,
  photos: review.photos,
  reply: reply_name !== null && reply_message !== null ? { name: reply_name, message: reply_message } : null,
  version: review.version,
})
