import { Button } from '../../../ui/basics/button.tsx'
import { labels, REVIEW, steps } from './application-steps.ts'
import styles from './application-review.module.css'

/** Everything once more before it is sent, each part with its way back. */
export function ApplicationReview({ answers, onChange }: { answers: ReadonlyMap<string, string>; onChange: (step: number) => void }) {
  return (
    <div className={styles.review}>
      {steps.slice(0, REVIEW).map(({ title, fields }, place) => (
        <section key={title} className={styles.part} aria-label={title}>
          <div className={styles.head}>
            <h3 className={styles.title}>{title}</h3>
            <Button variant="quiet" size="sm" onClick={() => onChange(place)}>
              Change<span className="visually-hidden"> {title.toLowerCase()}</span>
            </Button>
          </div>
          <dl className={styles.facts}>
            {fields.map((name) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                <dd>{answers.get(name)?.trim() || 'Left empty'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.next}>A person on our team reads it. We write to you either way.</p>
    </div>
  )
}
