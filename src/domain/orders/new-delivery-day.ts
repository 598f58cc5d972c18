import { formatDay, laterDay } from '../calendar/days.ts'
import { publicHoliday } from '../calendar/public-holidays.ts'
import { isDeliveryDay } from '../checkout/delivery-promise.ts'

/** How many days ahead a day of delivery can be. A day further away is a typing error. */
const MOST_AHEAD = 366

export interface NewDay {
  /** The new day, YYYY-MM-DD in South Africa. */
  day: string
  /** Today in South Africa. */
  today: string
  /** The first day of dispatch that the order has; null without one. */
  dispatch_from: string | null
}

/** Why an order cannot be delivered on a day. The staff may choose the day all the same if the customer agreed to it, unless `isFinal`. */
export interface DayProblem {
  words: string
  isFinal: boolean
}

/**
 * What speaks against a new day of delivery, or null. Possible are the days on which the shop delivers, from today on, after the first day of
 * dispatch (`isDeliveryDay`). Throws a RangeError if `day` is not a day.
 */
export function dayProblem({ day, today, dispatch_from: dispatch }: NewDay): DayProblem | null {
  if (day < today) return { words: `${formatDay(day)} is over`, isFinal: true }
  if (day > laterDay(today, MOST_AHEAD)) return { words: `${formatDay(day)} ${day.slice(0, 4)} is more than a year away`, isFinal: true }
  const holiday = publicHoliday(day)
  if (holiday !== null) return { words: `${formatDay(day)} is a public holiday: ${holiday}`, isFinal: false }
  if (!isDeliveryDay(day)) return { words: `${formatDay(day)} is on a weekend, when carriers do not deliver`, isFinal: false }
  if (dispatch !== null && day <= dispatch)
    return { words: `The workshop sends again from ${formatDay(dispatch)}, so the order cannot come by ${formatDay(day)}`, isFinal: false }
  return null
}

/**
 * The promise of an order with a new day. A first day of dispatch that has passed, or that does not precede the new day, goes: the order then
 * comes by that day, and not on one of a range of days.
 */
export const promiseBy = ({ day, today, dispatch_from: dispatch }: NewDay) => ({
  dispatch_from: dispatch !== null && dispatch > today && dispatch < day ? dispatch : null,
  delivery_by: day,
})
