import type { Ref } from 'react'
import { steps } from './application-steps.ts'
import styles from './step-head.module.css'

/** Where one is among the steps, and the way back to those behind. */
export function StepHead({ step, ref, onGo }: { step: number; ref: Ref<HTMLHeadingElement>; onGo: (step: number) => void }) {
  return (
    <div className={styles.head}>
      <h2 ref={ref} tabIndex={-1} className={styles.title}>
        <span className={styles.count}>
          Step {step + 1} of {steps.length}
        </span>
        {steps[step]?.title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title }, place) => (
          <li key={title} className={styles.step} data-done={place <= step || undefined} aria-current={place === step ? 'step' : undefined}>
            {place < step ? (
              <button type="button" className={styles.back} onClick={() => onGo(place)}>
                {title}
              </button>
            ) : (
              <span className={styles.name}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
