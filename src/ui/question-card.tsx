import { useId, useRef, type ReactNode } from 'react'
import styles from './question-card.module.css'
import { useStepsAside } from './use-steps-aside.ts'

/**
 * A question that the shop asks by itself: it stands over the foot of the page and moves nothing, and steps aside from what is marked
 * `data-keep-clear`, from what has the focus and from whoever types. `answers` are two buttons of one size.
 */
export function QuestionCard({ title, answers, children }: { title: string; answers: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  const aside = useStepsAside(box)
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
