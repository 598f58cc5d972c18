import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import styles from './question-card.module.css'
import { useStepsAside } from './use-steps-aside.ts'

/** Says on the root how high the box is, in px: notices stand above it, and what gets the focus scrolls clear of it. */
function useHeightOnRoot(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--question-height', `${box.current?.offsetHeight ?? 0}px`))
    if (box.current) watch.observe(box.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--question-height')
    }
  }, [box])
}

/**
 * A question that the shop asks by itself: it stands over the foot of the page and moves nothing, and steps aside from what is marked
 * `data-keep-clear`, from what has the focus and from whoever types. `answers` are two buttons of one size.
 */
export function QuestionCard({ title, answers, children }: { title: string; answers: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const aside = useStepsAside(box)
  useHeightOnRoot(box)
  return (
    <section ref={box} className={styles.card} aria-labelledby={id} data-aside={aside || undefined}>
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
