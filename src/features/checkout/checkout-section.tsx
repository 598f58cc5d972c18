import { useId, type ReactNode } from 'react'
import styles from './checkout-section.module.css'

/** A section of the checkout with its heading. */
export function CheckoutSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack gap-4" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  )
}
