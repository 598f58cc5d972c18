import type { Store, StoreHours } from '../../../contract/content/store.ts'
import { holidayHours, openingRows, southAfricanWeekday, weekdayName } from '../../../domain/content/opening-hours.ts'
import { weekdays, type Weekday } from '../../../contract/content/weekdays.ts'
import styles from './hours-table.module.css'

const inWords = (day: StoreHours[Weekday]) => (day ? `${day.opens} to ${day.closes}` : 'Closed')

/** The week, days of the same hours together; today's row stands out, and a public holiday has one of its own. */
export function HoursTable({ store: { hours, holidays, hours_note: note }, now }: { store: Store; now: Date }) {
  const holiday = holidayHours(holidays, now)
  const today = weekdays.indexOf(southAfricanWeekday(now))
  return (
    <>
      <dl className={styles.hours}>
        {holiday ? (
          <div className={styles.today}>
            <dt>Today, {holiday.holiday}</dt>
            <dd>{inWords(holiday.hours)}</dd>
          </div>
        ) : null}
        {openingRows(hours).map(({ from, to, hours: day }) => {
          const isToday = !holiday && weekdays.indexOf(from) <= today && today <= weekdays.indexOf(to)
          return (
            <div key={from} className={isToday ? styles.today : undefined}>
              <dt>
                {from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`}
                {isToday ? <span className="visually-hidden"> (today)</span> : null}
              </dt>
              <dd>{inWords(day)}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.note}>{note}</p>
    </>
  )
}
