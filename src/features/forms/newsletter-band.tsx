import type { ReactNode } from 'react'
import { NewsletterForm } from './newsletter-form.tsx'
import styles from './newsletter-band.module.css'

/** The invitation to the newsletter, over the footer of every page (words: content/home.json, newsletter). `children` stand under its words. */
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
