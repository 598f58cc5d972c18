import { daysBetween, laterDay } from '../calendar/days.ts'

/** South African days, YYYY-MM-DD, both included. */
export interface Period {
  from: string
  to: string
}

export const periodNames = ['today', 'this_week', 'this_month', 'last_month'] as const
export type PeriodName = (typeof periodNames)[number]

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const lastMonthOf = (day: string) => monthOf(laterDay(monthOf(day), -1))
/** The Monday of a day's week. */
const mondayOf = (day: string) => laterDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** A named period on the day `today`. */
export function namedPeriod(name: PeriodName, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'this_week':
      return { from: mondayOf(today), to: today }
    case 'this_month':
      return { from: monthOf(today), to: today }
    case 'last_month':
      return { from: lastMonthOf(today), to: laterDay(monthOf(today), -1) }
  }
}

/** How many days a period has. Throws a RangeError if one of them is not a day. */
export const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

/**
 * The period that another is compared with: the same days of the week or the month before, the whole month before a whole month, and as many
 * days directly before a chosen period. A shorter month before has fewer days.
 */
export function periodBefore(period: Period, name: PeriodName | null): Period {
  const { from, to } = period
  if (name === 'this_week') return { from: laterDay(from, -7), to: laterDay(to, -7) }
  if (name === 'last_month') return { from: lastMonthOf(from), to: laterDay(from, -1) }
  if (name === 'this_month') {
    const start = lastMonthOf(from)
    const same = laterDay(start, daysOf(period) - 1)
    return { from: start, to: same < from ? same : laterDay(from, -1) }
  }
  return { from: laterDay(from, -daysOf(period)), to: laterDay(from, -1) }
}

/** Every day of a period, in order. */
export const eachDay = (period: Period): string[] => Array.from({ length: daysOf(period) }, (_, index) => laterDay(period.from, index))
