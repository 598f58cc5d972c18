import { classNames } from '../basics/class-names.ts'
import styles from './rating.module.css'

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
      <span className={styles.stars} style={{ '--share': `${(value / 5) * 100}%` }} />
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
