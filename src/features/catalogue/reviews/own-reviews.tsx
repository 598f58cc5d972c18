import type { MyReview } from '../../../contract/reviews/review.ts'
import { dismissReview } from '../../../actions/reviews/reviews.ts'
import type { PendingReview, RefusedReview } from '../../../state/reviews/reviews.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { WaitingPhotos } from '../photos/waiting-photo.tsx'
import { Rating } from '../../../ui/goods/rating.tsx'
import type { ReviewFields } from './review-draft.ts'
import styles from './own-reviews.module.css'

/** The customer's own reviews of a product that are not in the public list. */
export interface OwnReviews {
  /** Not sent yet. */
  pending: readonly PendingReview[]
  /** Accepted by the server: in moderation, or declined. */
  sent: readonly MyReview[]
  /** Rejected by the server. */
  refused: readonly RefusedReview[]
}

/** A review that is edited and sent again. `refusedId`: the rejected operation that the new review replaces. */
export interface Rewriting {
  key: string
  fields: Partial<ReviewFields>
  reason: string
  refusedId: string | null
}

const DECLINED = 'The shop read it and does not show it.'

const rewritingRefused = ({ id, body, reason }: RefusedReview): Rewriting => ({
  key: id,
  fields: { ...body, photos: (body.photos ?? []).map((photo) => ({ key: photo.id, alt: photo.alt ?? '' })) },
  reason,
  refusedId: id,
})

const rewritingDeclined = ({ id, rating, title, message, name, email, comfort, size }: MyReview): Rewriting => ({
  key: String(id),
  fields: { rating, title, message, comfort, size, ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) },
  reason: DECLINED,
  refusedId: null,
})

/** The review that a new one replaces: a rejected one that can be mended, or else a declined one. */
export function priorOf(refused: RefusedReview | undefined, sent: MyReview | undefined): Rewriting | null {
  if (refused && !refused.final) return rewritingRefused(refused)
  return sent?.state === 'declined' ? rewritingDeclined(sent) : null
}

/** The customer's own reviews that are not in the public list, each with its state and its actions. */
export function OwnReviewList({ own, online, onEdit }: { own: OwnReviews; online: boolean; onEdit: (prior: Rewriting) => void }) {
  if (own.pending.length + own.sent.length + own.refused.length === 0) return null
  return (
    <ul className="stack gap-4 bare-list" aria-label="Your reviews">
      {own.refused.map((refused) => (
        <li key={refused.id} className={styles.own}>
          <ReviewContent {...refused.body} />
          <WaitingPhotos photos={refused.body.photos} />
          <p role="status">
            <Badge tone="danger">Not accepted</Badge> {refused.reason}
          </p>
          <div className="cluster gap-2">
            {refused.final ? null : <EditButton onClick={() => onEdit(rewritingRefused(refused))} />}
            <Button size="sm" variant="quiet" onClick={() => void dismissReview(refused.id)}>
              Discard
            </Button>
          </div>
        </li>
      ))}
      {own.pending.map((review) => (
        <li key={review.id} className={styles.own}>
          <ReviewContent {...review} />
          <WaitingPhotos photos={review.photos} />
          <p>
            <Badge>Will sync</Badge> {online ? 'On its way to the shop.' : 'Will be sent when you are back online.'}
          </p>
        </li>
      ))}
      {own.sent.map((review) => (
        <li key={review.id} className={styles.own}>
          <ReviewContent {...review} />
          {review.state === 'declined' ? (
            <>
              <p>
                <Badge>Not shown</Badge> {DECLINED} <br />
                Write to us if you would like to know why.
              </p>
              <EditButton onClick={() => onEdit(rewritingDeclined(review))} />
            </>
          ) : (
            <p>
              <Badge tone="info">Being read</Badge> {photosSent(review.photos)}Only you can see it until somebody at the shop has read it.
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const photosSent = (count = 0) => (count === 0 ? '' : count === 1 ? 'With your photo. ' : `With your ${count} photos. `)

function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onClick}>
      Edit and send again
    </Button>
  )
}

function ReviewContent({ rating, title, message }: Pick<MyReview, 'rating' | 'title' | 'message'>) {
  return (
    <>
      <Rating value={rating} size="sm" />
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.message}>{message}</p>
    </>
  )
}
