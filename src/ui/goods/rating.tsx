import { classNames } from '../basics/class-names.ts'
import { starPath } from './star-path.ts'
import styles from './rating.module.css'

const FIVE = [1, 2, 3, 4, 5] as const

function Stars({ filled }: { filled?: boolean }) {
  return (
    <svg className={filled ? styles.filled : styles.empty} viewBox="0 0 120 24" aria-hidden="true">
      {FIVE.map((star) => (
        <path key={star} d={starPath} transform={`translate(${(star - 1) * 24})`} />
      ))}
    </svg>
  )
}

/** Stars out of five, to a tenth, with text for screen readers. */
export function Rating({
  value,
  count,
  size = 'md',
  showValue,
  className,
}: {
  value: number
  count?: number
  size?: 'sm' | 'md'
  showValue?: boolean
  className?: string
}) {
  const valueText = String(Math.round(value * 10) / 10).replace('.', ',')
  return (
    <span className={classNames(styles.rating, styles[size], className)}>
      <span className="visually-hidden">{`${valueText} out of 5 stars`}</span>
      <span className={styles.stars} style={{ '--share': `${(value / 5) * 100}%` }}>
        <Stars />
        <Stars filled />
      </span>
      {showValue ? <span aria-hidden="true">{valueText}</span> : null}
      {count === undefined ? null : (
        <span className={styles.count}>
          <span aria-hidden="true">({count})</span>
          <span className="visually-hidden">, {count === 1 ? '1 review' : `${count} reviews`}</span>
        </span>
      )}
    </span>
  )
}
