import type { Review } from '../../../contract/catalogue/catalogue.ts'
import { Tag } from '../../../ui/basics/badge.tsx'
import { Rating } from '../../../ui/goods/rating.tsx'
import { dayInFull } from '../facts/day-words.ts'
import styles from './review-text.module.css'

/** One review, and what the shop answered. */
export function ReviewText({ review }: { review: Review }) {
  return (
    <article className={styles.review}>
      <Rating value={review.rating} size="sm" />
      <h3 className={styles.title}>{review.title}</h3>
      <p>{review.message}</p>
      <footer className={styles.by}>
        <span>
          {review.name}, <time dateTime={review.date}>{dayInFull(review.date)}</time>
        </span>
        {review.verified ? <Tag icon="check">Bought here</Tag> : null}
      </footer>
      {review.reply ? (
        <div className={styles.reply}>
          <p className={styles.replyTitle}>Answer from Stoep</p>
          <p>{review.reply.message}</p>
          <p className={styles.replyBy}>{review.reply.name}</p>
        </div>
      ) : null}
    </article>
  )
}
