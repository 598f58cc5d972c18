import type { SentApplication } from '../../../actions/forms/my-application.ts'
import { labels } from './application-steps.ts'
import styles from './application-review.module.css'

const names = Object.keys(labels) as (keyof typeof labels)[]

/** What was written in an application. */
export function ApplicationFacts({ application }: { application: SentApplication }) {
  return (
    <section className={styles.part} aria-labelledby="written">
      <h2 id="written" className={styles.title}>
        What you wrote
      </h2>
      <dl className={styles.facts}>
        {names.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{String(application[name]) || 'Left empty'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
