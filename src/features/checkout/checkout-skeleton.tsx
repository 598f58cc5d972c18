import { Skeleton } from '../../ui/skeleton.tsx'
import layout from './checkout-screen.module.css'
import styles from './checkout-skeleton.module.css'

/** The outline of the checkout: the boxes that the form fills. */
export function CheckoutSkeleton() {
  return (
    <div className={layout.columns} aria-busy="true">
      <div className={styles.form}>
        <span className={styles.folded} />
        <Part rows={2} />
        <Part rows={5} />
        <Part rows={3} />
      </div>
      <div className={styles.column}>
        <Skeleton height="22rem" />
      </div>
    </div>
  )
}

function Part({ rows }: { rows: number }) {
  return (
    <div className={styles.part}>
      <Skeleton width="9rem" height="2rem" />
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row}>
          <Skeleton width="7rem" height="1.1rem" />
          <Skeleton height="3.125rem" />
        </span>
      ))}
    </div>
  )
}
