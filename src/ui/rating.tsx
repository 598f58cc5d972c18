import { type CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import { iconPaths } from './icon-paths.ts'
import { Icon } from './icon.tsx'
import { RadioFieldset } from './radio-fieldset.tsx'
import styles from './rating.module.css'

const FIVE = [1, 2, 3, 4, 5] as const

function Stars({ filled }: { filled?: boolean }) {
  return (
    <svg className={filled ? styles.filled : styles.empty} viewBox="0 0 120 24" aria-hidden="true">
      {FIVE.map((star) => (
        <path key={star} d={iconPaths.star} transform={`translate(${(star - 1) * 24})`} />
      ))}
    </svg>
  )
}

/** Stars out of five, to a tenth, with the words for readers. */
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
  const words = value.toLocaleString('en-ZA', { maximumFractionDigits: 1 })
  return (
    <span className={classNames(styles.rating, styles[size], className)}>
      <span className="visually-hidden">{`${words} out of 5 stars`}</span>
      <span className={styles.stars} style={{ '--share': `${(value / 5) * 100}%` } as CSSProperties}>
        <Stars />
        <Stars filled />
      </span>
      {showValue ? <span aria-hidden="true">{words}</span> : null}
      {count === undefined ? null : (
        <span className={styles.count}>
          <span aria-hidden="true">({count})</span>
          <span className="visually-hidden">, {count === 1 ? '1 review' : `${count} reviews`}</span>
        </span>
      )}
    </span>
  )
}

/** One to five stars as a radio group. */
export function RatingInput({
  legend,
  value,
  onChange,
  ...group
}: {
  legend: string
  value: number | null
  onChange: (value: number) => void
  error?: string
  id?: string
  name?: string
}) {
  return (
    <RadioFieldset legend={legend} {...group} chosen={value ? `${value} of 5` : undefined}>
      {(name) => (
        <div className={styles.input}>
          {FIVE.map((star) => (
            <label key={star} className={styles.pick}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={star}
                checked={star === value}
                onChange={() => onChange(star)}
              />
              <span className="visually-hidden">{star === 1 ? '1 star' : `${star} stars`}</span>
              <Icon name={value !== null && star <= value ? 'star-filled' : 'star'} size={28} />
            </label>
          ))}
        </div>
      )}
    </RadioFieldset>
  )
}
