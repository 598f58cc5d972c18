import type { ReactNode } from 'react'
import styles from './tool-card.module.css'

/** Something to do beside a page's words: to check, to work out, to look up. */
export function ToolCard({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
