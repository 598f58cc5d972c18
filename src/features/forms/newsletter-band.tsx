import type { ReactNode } from 'react'
import { NewsletterForm } from './newsletter-form.tsx'
import styles from './newsletter-band.module.css'

/** The newsletter form above the footer of every page. `children` show below the text. */
export function NewsletterBand({ children }: { children?: ReactNode }) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="newsletter">
      <div className={styles.words}>
        <h2 id="newsletter" className={styles.title}>
          Letters from the stoep
        </h2>
        <p>Two a month: new pieces, care advice and the odd code. No daily deals.</p>
        {children}
      </div>
      <NewsletterForm />
    </section>
  )
}
