import type { ReactNode } from 'react'
import { Icon } from '../../ui/basics/icon.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './section-head.module.css'

interface SectionHeadProps {
  id: string
  heading: string
  text?: string
  more?: { label: string; href: string }
  children?: ReactNode
}

/** The head of a section: heading, sentence, and a link to all of it. */
export function SectionHead({ id, heading, text, more, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{heading}</h2>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {more ? (
        <Link href={more.href} className={`row-link ${styles.more}`}>
          {more.label}
          <Icon name="arrow-right" size={20} />
        </Link>
      ) : null}
      {children}
    </div>
  )
}
