import { classNames } from '../basics/class-names.ts'
import { Icon } from '../basics/icon.tsx'
import styles from './timeline.module.css'

export type TimelineStep = {
  id: string
  label: string
  detail?: string
  date?: string
  /** `overcome`: it failed, and a later step made it good. */
  state: 'done' | 'current' | 'ahead' | 'failed' | 'overcome'
}

const stateLabels: Record<TimelineStep['state'], string> = {
  done: 'Done: ',
  current: 'Now: ',
  ahead: 'Still to come: ',
  failed: 'Did not work: ',
  overcome: 'Did not work: ',
}

/** The steps of an order or an application, one under the other. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.state === 'done' ? <Icon name="check" size={16} /> : null}
            {step.state === 'failed' || step.state === 'overcome' ? <Icon name="close" size={16} /> : null}
          </span>
          <div className={styles.text}>
            <div className={styles.words}>
              <p className={styles.label}>
                <span className="visually-hidden">{stateLabels[step.state]}</span>
                {step.label}
              </p>
              {step.detail ? <p className={styles.detail}>{step.detail}</p> : null}
            </div>
            {step.date ? <p className={styles.date}>{step.date}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
