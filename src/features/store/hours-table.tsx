import type { Store } from '../../contract/store.ts'
import { openingRows, southAfricanWeekday, weekdayName } from '../../domain/opening-hours.ts'
import { weekdays } from '../../contract/weekdays.ts'
import styles from './hours-table.module.css'

/** The week, days of the same hours together; today's row stands out. */
export function HoursTable({ store: { hours, hours_note: note }, now }: { store: Store; now: Date }) {
  const today = weekdays.indexOf(southAfricanWeekday(now))
  return (
    <>
      <dl className={styles.hours}>
        {openingRows(hours).map(({ from, to, hours: day }) => {
          const isToday = weekdays.indexOf(from) <= today && today <= weekdays.indexOf(to)
          return (
            <div key={from} className={isToday ? styles.today : undefined}>
              <dt>
                {from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`}
                {isToday ? <span className="visually-hidden"> (today)</span> : null}
              </dt>
              <dd>{day ? `${day.opens} to ${day.closes}` : 'Closed'}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.note}>{note}</p>
    </>
  )
}
