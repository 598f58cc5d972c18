import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import styles from './question-card.module.css'
import { useHiddenWhileCovering } from './use-hidden-while-covering.ts'

/** Sets the height of the box on the root, in px: notices show above it, and focused elements scroll clear of it. */
function useHeightOnRoot(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--question-height', `${box.current?.offsetHeight ?? 0}px`))
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--question-height')
    }
  }, [box])
}

/**
 * An unprompted question, at the bottom over the page. It shifts no layout, and hides when it would cover an element with
 * `data-keep-clear` or the focused element, and while the customer types. `answers` are two buttons of the same size.
 */
export function QuestionCard({ title, answers, children }: { title: string; answers: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const hidden = useHiddenWhileCovering(box)
  useHeightOnRoot(box)
  return (
    <section ref={box} className={styles.card} aria-labelledby={id} data-aside={hidden || undefined}>
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
