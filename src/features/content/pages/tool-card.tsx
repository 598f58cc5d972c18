import type { ReactNode } from 'react'
import styles from './tool-card.module.css'

/** A card for a tool beside the text of a page. */
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
