import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import { counted } from '../../../domain/counted.ts'
import { brand } from '../../../contract/brand.ts'
import type { Product, Review } from '../../../contract/catalogue/catalogue.ts'
import { summarise } from '../../../domain/reviews/review-summary.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { listReviews, type ReviewOrder, reviewOrders, useReviews } from './review-list.ts'
import { ReviewSummary } from './review-summary.tsx'
import { connection } from '../../../state/network/connection.ts'
import { useFrozen } from '../../../state/use-frozen.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { reviewsState } from '../../../state/reviews/reviews.ts'
import { HelpfulVote } from './helpful-vote.tsx'
import { experienceLine } from './experience.tsx'
import { OwnReviewList, type OwnReviews, type Rewriting } from './own-reviews.tsx'
import { Tag } from '../../../ui/basics/badge.tsx'
import { Rating } from '../../../ui/goods/rating.tsx'
import { customerPhotos, ReviewPhotos, type CustomerPhoto } from '../photos/review-photos.tsx'
import { dayInFull } from '../../../domain/calendar/day-words.ts'
import styles from './reviews.module.css'

const PAGE = 5
/** Photos above the reviews; the dialog has all. */
const PHOTOS = 6
const orders = Object.entries(reviewOrders).map(([value, label]) => ({ value, label }))
const isOrder = (value: string): value is ReviewOrder => value in reviewOrders

/** The reviews of a product. The distribution filters the list below. */
export function Reviews({ product }: { product: Product }) {
  const { items, own, helpful } = useReviews(product)
  const summary = useMemo(() => (items === product.reviews.items ? product.reviews.summary : summarise(items)), [items, product])
  const [stars, setStars] = useState<number | null>(null)
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const [shown, setShown] = useState(PAGE)
  const list = listReviews(items, stars, order, helpful)
  const withStars = stars === null ? '' : ` with ${counted(stars, 'star')}`
  const photos = useMemo(() => customerPhotos(items), [items])
  const [photo, setPhoto] = useState(0)
  const [isPhotoOpen, setPhotoOpen] = useState(false)
  const openPhoto = ({ picture }: CustomerPhoto) => {
    setPhoto(photos.findIndex((one) => one.picture.base === picture.base))
    setPhotoOpen(true)
  }

  const heading = useRef<HTMLHeadingElement>(null)
  const texts = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)

  // The "more" button may have disappeared, so the focus moves to the first new review.
  useEffect(() => {
    if (firstNew.current === null) return
    const first = texts.current?.children[firstNew.current]
    firstNew.current = null
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [shown])

  const filter = (next: number | null) => {
    setStars(next)
    setShown(PAGE)
  }
  const showMore = () => {
    firstNew.current = shown
    setShown(shown + PAGE)
  }
  const showAll = () => {
    filter(null)
    heading.current?.focus()
  }

  return (
    <section id="reviews" aria-labelledby="reviews-heading" className={styles.reviews}>
      <h2 id="reviews-heading" ref={heading} tabIndex={-1}>
        Reviews
      </h2>
      <WriteReview product={product} own={own} items={items} />
      {summary.count === 0 ? (
        <p className={styles.none}>No reviews yet. {product.name} is waiting for its first owner to say something.</p>
      ) : (
        <>
          {brand.reviewsNote ? <p className={styles.note}>{brand.reviewsNote}</p> : null}
          <div className={styles.columns}>
            <ReviewSummary summary={summary} reviews={items} stars={stars} onStars={filter} />
            <div className={styles.list}>
              {photos.length > 0 ? (
                <>
                  <h3 className={styles.title}>From our customers</h3>
                  <ReviewPhotos photos={photos.slice(0, PHOTOS)} label="From our customers" onOpen={openPhoto} />
                  {photos.length > PHOTOS ? (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-haspopup="dialog"
                      className={styles.more}
                      onClick={() => photos[PHOTOS] && openPhoto(photos[PHOTOS])}
                    >
                      Show all {photos.length} photos
                    </Button>
                  ) : null}
                </>
              ) : null}
              <div className="cluster gap-3 align-center justify-between">
                <output className={styles.count}>
                  {counted(list.length, 'review')}
                  {withStars}
                </output>
                <SelectField
                  label="Order of reviews"
                  hideLabel
                  options={orders}
                  value={order}
                  onChange={({ target }) => {
                    if (isOrder(target.value)) setOrder(target.value)
                  }}
                />
              </div>
              {list.length === 0 ? (
                <EmptyState
                  level={3}
                  title={`No reviews${withStars}`}
                  action={
                    <Button variant="secondary" onClick={showAll}>
                      Show all reviews
                    </Button>
                  }
                >
                  That may be a good sign or a bad one.
                </EmptyState>
              ) : (
                <ul className="bare-list" ref={texts}>
                  {list.slice(0, shown).map((review) => (
                    <li key={review.id} tabIndex={-1}>
                      <ReviewText review={review} onPhoto={openPhoto} />
                    </li>
                  ))}
                </ul>
              )}
              {list.length > shown ? (
                <Button variant="secondary" onClick={showMore} className={styles.more}>
                  Show more reviews ({list.length - shown})
                </Button>
              ) : null}
            </div>
          </div>
          <PhotoDialog photos={photos} index={photo} onIndex={setPhoto} open={isPhotoOpen} onClose={() => setPhotoOpen(false)} />
        </>
      )}
    </section>
  )
}

type DialogProps = ComponentProps<typeof import('./review-dialog.tsx').ReviewDialog>

type PhotoDialogProps = ComponentProps<typeof import('../photos/photo-dialog.tsx').PhotoDialog>

const PhotoDialog = lazyDialog<PhotoDialogProps>(async () => (await import('../photos/photo-dialog.tsx')).PhotoDialog)

const ReviewDialog = lazyDialog<DialogProps>(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** The button to write a review, or the customer's own review with its state. A customer writes one review per product. */
export function WriteReview({ product, own, items }: { product: Product; own: OwnReviews; items: readonly Review[] }) {
  const { online } = useSnapshot(connection)
  const mine = useFrozen(reviewsState).mine
  const [prior, setPrior] = useState<Rewriting | null>(null)
  const [open, setOpen] = useState(false)
  const write = (next: Rewriting | null) => {
    setPrior(next)
    setOpen(true)
  }
  const hasWritten =
    own.pending.length + own.sent.length + own.refused.length > 0 || mine.some((review) => items.some(({ id }) => id === review.id))
  return (
    <>
      {hasWritten ? null : (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => write(null)} className={styles.write}>
          Write a review
        </Button>
      )}
      <OwnReviewList own={own} online={online} onEdit={write} />
      <ReviewDialog product={product} prior={prior} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** One review, and the shop's reply. */
function ReviewText({ review, onPhoto }: { review: Review; onPhoto: (photo: CustomerPhoto) => void }) {
  const experience = experienceLine(review)
  return (
    <article className={styles.review}>
      <Rating value={review.rating} size="sm" />
      <h3 className={styles.title}>{review.title}</h3>
      <p>{review.message}</p>
      {experience === '' ? null : <p className={styles.by}>{experience}</p>}
      <ReviewPhotos photos={customerPhotos([review])} label="Photos of this review" onOpen={onPhoto} />
      <footer className={styles.by}>
        <span>
          {review.name}, <time dateTime={review.date}>{dayInFull(review.date)}</time>
        </span>
        {review.verified ? <Tag icon="check">Bought here</Tag> : null}
      </footer>
      <HelpfulVote review={review} />
      {review.reply ? (
        <div className={styles.reply}>
          <p className={styles.replyTitle}>Answer from {brand.name}</p>
          <p>{review.reply.message}</p>
          <p className={styles.replyBy}>{review.reply.name}</p>
        </div>
      ) : null}
    </article>
  )
}
