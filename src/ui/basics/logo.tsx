import styles from './logo.module.css'
import { markPath } from './mark.ts'

/** The mark and the `name` of the shop. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 64 64" width={32} height={32} aria-hidden="true">
        <path d={markPath} fill="currentColor" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
