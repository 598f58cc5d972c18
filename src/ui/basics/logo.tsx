import { classNames } from './class-names.ts'
import styles from './logo.module.css'
import { markPath } from './mark.ts'

/** The mark and the name of the shop. With `markOnly`, the name is for screen readers only. */
export function Logo({ markOnly, className }: { markOnly?: boolean; className?: string }) {
  return (
    <span className={classNames(styles.logo, className)}>
      <svg className={styles.mark} viewBox="0 0 64 64" width={32} height={32} aria-hidden="true">
        <path d={markPath} fill="currentColor" />
      </svg>
      <span className={markOnly ? 'visually-hidden' : styles.name}>Stoep</span>
    </span>
  )
}
