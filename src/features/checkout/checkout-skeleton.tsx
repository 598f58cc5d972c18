import { brand } from '../../contract/brand.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import fields from './fields/address-fields.module.css'
import layout from './checkout-screen.module.css'
import styles from './checkout-skeleton.module.css'

/** The skeleton of the checkout, with the same boxes as the form. */
export function CheckoutSkeleton() {
  return (
    <div className={layout.columns} aria-busy="true">
      <div className={styles.form}>
        <noscript>
          <Notice tone="warn">The checkout needs JavaScript. Switch it on, or order by phone: {brand.phone}.</Notice>
        </noscript>
        <span className={styles.folded} />
        <div className={styles.parts}>
          <div className={styles.part}>
            <Skeleton width="8rem" height="2rem" />
            <Skeleton width="9rem" height="1.25rem" />
            <div className={fields.fields}>
              <FieldShape half hint />
              <FieldShape half hint />
            </div>
          </div>
          <div className={styles.part}>
            <Skeleton width="8rem" height="2rem" />
            <Skeleton height="3rem" />
            <div className={fields.fields}>
              <FieldShape />
              <FieldShape />
              <FieldShape half />
              <FieldShape half />
              <FieldShape half />
              <FieldShape half />
            </div>
          </div>
          <div className={styles.part}>
            <Skeleton width="8rem" height="2rem" />
            <Skeleton height="20rem" />
          </div>
        </div>
      </div>
      <div className={styles.column}>
        <Skeleton height="22rem" />
      </div>
    </div>
  )
}

function FieldShape({ half, hint }: { half?: boolean; hint?: boolean }) {
  return (
    <span className={`${styles.field} ${half ? fields.half : ''}`}>
      <Skeleton width="7rem" height="1.125rem" />
      {hint ? <Skeleton width="12rem" height="1.25rem" /> : null}
      <Skeleton height="3.125rem" />
    </span>
  )
}
