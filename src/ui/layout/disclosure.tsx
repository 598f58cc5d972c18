import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './disclosure.module.css'
import { Icon } from '../basics/icon.tsx'

type DisclosureProps = {
  summary: ReactNode
  /** At the end of the summary line: a count, a value. */
  aside?: ReactNode
  open?: boolean
  /** Only one of the disclosures with the same name is open. */
  name?: string
  className?: string
  children: ReactNode
}

/** A native `<details>`: works without script, and find-in-page opens it. */
export function Disclosure({ summary, aside, open, name, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.details, className)} open={open} name={name}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
        <Icon name="chevron-down" size={20} className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
