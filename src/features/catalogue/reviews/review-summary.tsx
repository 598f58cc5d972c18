import { counted } from '../../../domain/counted.ts'
import type { Review, ReviewSummary as Summary } from '../../../contract/catalogue/catalogue.ts'
import { formatNumber } from '../../../domain/numbers.ts'
import { Rating } from '../../../ui/goods/rating.tsx'
import { ExperienceSummary } from './experience.tsx'
import styles from './review-summary.module.css'

const rows = [5, 4, 3, 2, 1] as const

/** The average and its distribution. A row filters the reviews by stars. */
export function ReviewSummary({
  summary,
  reviews,
  stars,
  onStars,
}: {
  summary: Summary
  /** The reviews of the summary, for what they say about comfort and size. */
  reviews: readonly Review[]
  stars: number | null
  onStars: (stars: number | null) => void
}) {
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <span className={`display ${styles.figure}`} aria-hidden="true">
          {formatNumber(summary.average, 1, 1)}
        </span>
        <span>
          <Rating value={summary.average} />
          <span className={styles.of}>from {counted(summary.count, 'review')}</span>
        </span>
      </p>
      <fieldset className={styles.rows}>
        <legend className="visually-hidden">Show only the reviews with</legend>
        {rows.map((row) => {
          const count = summary.distribution[row - 1] ?? 0
          const share = { '--share': `${summary.count > 0 ? (count / summary.count) * 100 : 0}%` }
          return (
            <button
              key={row}
              type="button"
              className={styles.row}
              aria-pressed={stars === row}
              onClick={() => onStars(stars === row ? null : row)}
            >
              <span>
                {row} <span aria-hidden="true">★</span>
                <span className="visually-hidden">{row === 1 ? 'star: ' : 'stars: '}</span>
              </span>
              <span className={styles.track} style={share} />
              <span className={styles.count}>
                {count} <span className="visually-hidden">{count === 1 ? 'review' : 'reviews'}</span>
              </span>
            </button>
          )
        })}
        {stars === null ? null : (
          <button type="button" className={styles.all} onClick={() => onStars(null)}>
            All reviews
          </button>
        )}
      </fieldset>
      <ExperienceSummary reviews={reviews} />
    </div>
  )
}
