import { type ReactNode, useId } from 'react'
import { classNames } from '../basics/class-names.ts'
import { reachWhileScrolling } from './reach-while-scrolling.ts'
import styles from './table.module.css'

/** A table that scrolls sideways on a narrow screen, without the page. `children` are its thead, tbody and tfoot. */
export function Table({
  caption,
  hideCaption,
  className,
  children,
}: {
  caption: string
  hideCaption?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classNames(styles.scroller, className)} aria-labelledby={id} ref={reachWhileScrolling}>
      <table className={styles.table}>
        <caption id={id} className={hideCaption ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}
