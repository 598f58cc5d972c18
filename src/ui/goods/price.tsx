import { classNames } from '../basics/class-names.ts'
import styles from './price.module.css'

type PriceProps = {
  /** Formatted by the caller. */
  now: string
  was?: string
  from?: boolean
  note?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** A price, with the former price struck through and labels for screen readers. */
export function Price({ now, was, from, note, size = 'md', className }: PriceProps) {
  return (
    <span className={classNames(styles.price, styles[size], className)} data-keep-clear>
      <span className={classNames(styles.now, was && styles.reduced)}>
        {was ? <span className="visually-hidden">Now </span> : null}
        {from ? <span className={styles.from}>From </span> : null}
        {now}
      </span>
      {was ? (
        <s className={styles.was}>
          <span className="visually-hidden">Was </span>
          {was}
        </s>
      ) : null}
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  )
}
