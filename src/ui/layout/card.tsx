import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './card.module.css'

/** A section of a page with its heading, in a box. */
export function Card({
  title,
  level = 2,
  action,
  headingRef,
  className,
  children,
}: {
  title: string
  level?: 2 | 3
  action?: ReactNode
  /** For `useFocusAfter`: the heading can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
