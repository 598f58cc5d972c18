import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import styles from './question-card.module.css'
import { useHiddenWhileCovering } from './use-hidden-while-covering.ts'

/** Notices and all other elements above the bars at the bottom. */
const aboveBars = () => [...document.querySelectorAll<HTMLElement>('[data-above-bars]')]

/** Marks the page, which leaves space for the card at its end and shows notices above it. */
function useMark(hidden: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['question'] = hidden ? 'aside' : 'shown'
    return () => void delete dataset['question']
  }, [hidden])
}

/** Notices show above the box, and focused elements scroll clear of it and of the bars below it. */
function useHeightAbove(box: RefObject<HTMLElement | null>, hidden: boolean): void {
  useEffect(() => {
    if (hidden) return undefined
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      if (!box.current) return
      const { offsetHeight } = box.current
      root.scrollPaddingBlockEnd = `calc(${offsetHeight}px + ${getComputedStyle(box.current).bottom} + var(--space-3))`
      for (const { style } of aboveBars()) style.setProperty('--question-height', `${offsetHeight}px`)
    })
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      root.scrollPaddingBlockEnd = ''
      for (const { style } of aboveBars()) style.removeProperty('--question-height')
    }
  }, [box, hidden])
}

/**
 * An unprompted question, at the bottom over the page. It shifts no layout, and hides when it would cover an element with
 * `data-keep-clear` or the focused element, and while the customer types. `answers` are two buttons of the same size.
 */
export function QuestionCard({ title, answers, children }: { title: string; answers: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const hidden = useHiddenWhileCovering(box)
  useMark(hidden)
  useHeightAbove(box, hidden)
  return (
    <section ref={box} className={styles.card} data-above-bars aria-labelledby={id} data-aside={hidden || undefined}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{children}</p>
      </div>
      <div className={styles.answers}>{answers}</div>
    </section>
  )
}
