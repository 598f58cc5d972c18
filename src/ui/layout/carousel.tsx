import { type ReactNode, useEffect, useRef } from 'react'
import styles from './carousel.module.css'
import { classNames } from '../basics/class-names.ts'
import { IconButton } from '../basics/icon-button.tsx'
import { reachWhileScrolling } from './reach-while-scrolling.ts'
import { useSnapRow } from './use-snap-row.ts'

/** The items of a row under a heading that a phone shows first. The others are laid out later. */
const FIRST_SHOWN = 2

type CarouselProps = {
  label: string
  /** The items, each with its key. */
  children: readonly ReactNode[]
  /** The item to show; pair it with `onIndexChange`. */
  index?: number
  onIndexChange?: (index: number) => void
  /** CSS length of an item: "16rem", "100%". */
  itemWidth?: string
  /** Buttons over the pictures, or beside `header`. */
  controls?: 'overlay' | 'header'
  header?: ReactNode
  className?: string
}

/** A row to swipe, with previous and next buttons. It never moves by itself. */
export function Carousel({
  label,
  children,
  index,
  onIndexChange,
  itemWidth = '16rem',
  controls = 'overlay',
  header,
  className,
}: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const snapRow = useSnapRow(row)
  const { goTo } = snapRow
  const reported = useRef(snapRow.index)
  const target = useRef(index ?? 0)

  useEffect(() => (row.current ? reachWhileScrolling(row.current) : undefined), [])

  // The `index` prop changed.
  useEffect(() => {
    if (index === undefined || index === target.current) return
    target.current = index
    goTo(index)
  }, [index, goTo])

  // The customer swiped to another item.
  useEffect(() => {
    if (snapRow.index === reported.current) return
    reported.current = snapRow.index
    target.current = snapRow.index
    onIndexChange?.(snapRow.index)
  }, [snapRow.index, onIndexChange])

  const allVisible = snapRow.atStart && snapRow.atEnd
  const buttons = allVisible ? null : (
    <div className={classNames(styles.buttons, 'no-print')}>
      <IconButton
        icon="chevron-left"
        label={`Previous: ${label}`}
        variant="outline"
        aria-disabled={snapRow.atStart || undefined}
        onClick={() => snapRow.page(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={`Next: ${label}`}
        variant="outline"
        aria-disabled={snapRow.atEnd || undefined}
        onClick={() => snapRow.page(1)}
      />
    </div>
  )

  return (
    <section className={classNames(styles.carousel, controls === 'overlay' && styles.overlay, className)} aria-label={label}>
      {controls === 'header' ? (
        <div className={styles.head}>
          <div className={styles.heading}>{header}</div>
          {buttons}
        </div>
      ) : null}
      <ul ref={row} className={styles.row} style={{ '--item': itemWidth }} aria-label={label}>
        {children.map((item, place) => (
          <li
            key={place}
            className={classNames(styles.item, controls === 'header' ? place >= FIRST_SHOWN && 'below' : place > 0 && styles.beside)}
          >
            {item}
          </li>
        ))}
      </ul>
      {controls === 'overlay' ? buttons : null}
    </section>
  )
}
