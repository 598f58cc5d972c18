import { counted } from '../../../domain/counted.ts'
import { formatNumber } from '../../../domain/numbers.ts'
import type { Review, ReviewSize } from '../../../contract/catalogue/catalogue.ts'
import { summariseExperience } from '../../../domain/reviews/review-summary.ts'
import styles from './review-summary.module.css'

/** The answers about the size, in the author's words. */
export const sizeWords: Readonly<Record<ReviewSize, string>> = {
  smaller: 'Smaller than I thought',
  as_thought: 'As I thought',
  larger: 'Larger than I thought',
}

const sizes = ['smaller', 'as_thought', 'larger'] as const

/** What the reviews say about comfort and size, under the stars. */
export function ExperienceSummary({ reviews }: { reviews: readonly Review[] }) {
  const { comfort, size } = summariseExperience(reviews)
  return (
    <>
      {comfort ? (
        <div className="stack gap-1">
          <p className="cluster justify-between">
            Comfort
            <span className={styles.of}>
              {formatNumber(comfort.average, 1)} out of 5, from {counted(comfort.of, 'answer')}
            </span>
          </p>
          <span className={styles.track} style={{ '--share': `${comfort.average * 20}%` }} />
        </div>
      ) : null}
      {size ? (
        <div className="stack gap-1">
          <p>Size</p>
          {sizes.map((one) => (
            <p key={one} className="stack gap-1">
              <span className={`cluster justify-between ${styles.of}`}>
                {sizeWords[one]} <span>{size.counts[one]}</span>
              </span>
              <span className={styles.track} style={{ '--share': `${(size.counts[one] / size.of) * 100}%` }} />
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

/** What one review says about comfort and size. */
export const experienceLine = ({ comfort, size }: Pick<Review, 'comfort' | 'size'>): string =>
  [
    comfort === undefined ? [] : `Comfort: ${comfort} out of 5`,
    size === undefined ? [] : `Size: ${sizeWords[size].toLowerCase().replace(' i ', ' I ')}`,
  ]
    .flat()
    .join(' · ')
