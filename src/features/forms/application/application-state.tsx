import { counted } from '../../../domain/counted.ts'
import { monthInFull } from '../../../domain/calendar/day-words.ts'
import type { SentApplication } from '../../../actions/forms/my-application.ts'
import { cents } from '../../../contract/money/money.ts'
import { to } from '../../../contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../../domain/calendar/days.ts'
import { formatMoney } from '../../../domain/money.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Timeline } from '../../../ui/layout/timeline.tsx'
import { labels } from './application-steps.ts'
import styles from './application-state.module.css'
import applicationReviewStyles from './application-review.module.css'

const OwnProfile = deferred(async () => (await import('./own-profile.tsx')).OwnProfile)

const explanations = {
  accepted: 'Accepted. The mail about it has your code, your link and the terms.',
  declined: 'We cannot take you on at the moment. The mail about it says why, and you may apply again.',
  received: 'A person on our team reads it. We write to you either way.',
} as const

const day = (at: string) => formatDayLong(southAfricanDay(new Date(at)))

/** A sent application: its state, and its answers. */
export function ApplicationState({ application, onAgain }: { application: SentApplication; onAgain: () => void }) {
  const { state, sent_at, decided_at, code, sales, commission, profile } = application
  return (
    <div className={styles.columns}>
      <div className="stack gap-5">
        <h2>Where it stands</h2>
        <Timeline
          label="Your application"
          steps={[
            { id: 'sent', label: 'Received', date: day(sent_at), state: 'done' },
            {
              id: 'decided',
              label: state === 'received' ? 'Being read' : state === 'accepted' ? 'Accepted' : 'Declined',
              detail: explanations[state],
              date: decided_at ? day(decided_at) : undefined,
              state: state === 'received' ? 'current' : state === 'accepted' ? 'done' : 'failed',
            },
          ]}
        />
        {code ? (
          <p>
            Your code is <strong>{code}</strong>. Share <Link href={`${to.home()}?ref=${code}`}>your link</Link>.
          </p>
        ) : null}
        {code ? <Sales sales={sales ?? []} /> : null}
        {commission ? <Commission commission={commission} /> : null}
        <p className={styles.aside}>
          Something to add? <Link href={to.info('contact-us')}>Write to us</Link>.
        </p>
      </div>
      <div className="stack gap-6">
        {profile ? <OwnProfile profile={profile} onAgain={onAgain} /> : null}
        <ApplicationFacts application={application} />
      </div>
    </div>
  )
}

/** What the decorator's clients have bought with the code. It names no client. */
function Sales({ sales }: { sales: NonNullable<SentApplication['sales']> }) {
  if (sales.length === 0) return <p>Nobody has ordered with your code yet.</p>
  return (
    <section className="stack gap-4" aria-labelledby="sales">
      <h3 id="sales">Ordered with your code</h3>
      <dl className={applicationReviewStyles.facts} data-keep-clear>
        {sales.map(({ month, orders, total }) => (
          <div key={month}>
            <dt>{monthInFull(month)}</dt>
            <dd>
              {counted(orders, 'order')}, {formatMoney(total)}
            </dd>
          </div>
        ))}
      </dl>
      <p>Paid orders, without what was refunded.</p>
    </section>
  )
}

/** What the decorator earns with the code, and what was paid. */
function Commission({ commission }: { commission: NonNullable<SentApplication['commission']> }) {
  const { percent, earned, waiting, paid, owed, payments } = commission
  const amounts = [
    ['Earned', earned],
    ['Waiting for delivery', waiting],
    ['Paid to you', paid],
    ['Owed to you', cents(owed)],
  ] as const
  return (
    <section className="stack gap-4" aria-labelledby="commission">
      <h3 id="commission">Your commission</h3>
      <dl className={applicationReviewStyles.facts} data-keep-clear>
        {amounts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {payments.map(({ number, amount, paid_on, reference }) => (
          <div key={number}>
            <dt>{formatDayLong(paid_on)}</dt>
            <dd>
              {formatMoney(amount)}, {reference}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {percent > 0
          ? `${percent}% of what your clients pay for furniture with your code, without VAT. You earn it when the order is delivered.`
          : 'New orders earn no commission.'}
      </p>
    </section>
  )
}

const isLabelled = (name: string): name is keyof typeof labels => name in labels
const names = Object.keys(labels).filter(isLabelled)

/** The answers of an application. */
function ApplicationFacts({ application }: { application: SentApplication }) {
  return (
    <section className={applicationReviewStyles.part} aria-labelledby="written">
      <h2 id="written" className={applicationReviewStyles.title}>
        What you wrote
      </h2>
      <dl className={applicationReviewStyles.facts}>
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
