import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { brand } from '../../contract/brand.ts'
import { formatDay, formatDispatchDay, laterDay, southAfricanDay } from '../calendar/days.ts'
import { publicHoliday } from '../calendar/public-holidays.ts'

/** The promised days of an order, as YYYY-MM-DD in South Africa. */
export interface DeliveryPromise {
  /** The first day of dispatch after the workshop's break; null if it has passed. */
  dispatch_from: string | null
  /** The last day of delivery: a weekday without a public holiday. */
  delivery_by: string
}

/** The fields of a product on which a promise depends. */
export type PromisedGoods = Pick<ProductCard, 'availability' | 'category' | 'lead_time_days'>

/** The shop's settings of delivery: the first day of dispatch after a break, and the days that a delivery takes at most (spec §1: 14). */
export interface DeliveryTerms {
  dispatchFrom: string | null
  days: number
}

const shopTerms = (): DeliveryTerms => ({ dispatchFrom: brand.dispatch_from, days: brand.delivery_days })

/** Cushions are sewn and not built, so a few days are enough. */
const SEWN = 'scatter-cushions'

/** Carriers deliver from Monday to Friday, and not on a public holiday. Throws a RangeError if `day` is not a day. */
export function isDeliveryDay(day: string): boolean {
  return !formatDay(day).startsWith('S') && publicHoliday(day) === null
}

/** The first day of delivery on or after `day`. Throws a RangeError if `day` is not a day. */
function deliveryDayFrom(day: string): string {
  let at = day
  while (!isDeliveryDay(at)) at = laterDay(at, 1)
  return at
}

/** The last day of delivery after `start` and within `days`, or else the first one after it. */
function lastDeliveryDay(start: string, days: number): string {
  for (let rest = days; rest > 0; rest--) {
    const day = laterDay(start, rest)
    if (isDeliveryDay(day)) return day
  }
  return deliveryDayFrom(laterDay(start, 1))
}

/**
 * The delivery of one product, ordered at a time. Goods in stock do not wait for the workshop's break, and cushions take only as long as they
 * take to sew. Everything else comes within `terms.days` of the order or of the first day of dispatch, whichever is later.
 */
function promiseOf(orderedAt: Date, goods: PromisedGoods | undefined, { dispatchFrom, days }: DeliveryTerms): DeliveryPromise {
  const ordered = southAfricanDay(orderedAt)
  const dispatch_from = goods?.availability !== 'in_stock' && dispatchFrom !== null && dispatchFrom > ordered ? dispatchFrom : null
  const takes = goods?.category === SEWN ? Math.min(days, Math.max(1, goods.lead_time_days)) : days
  return { dispatch_from, delivery_by: lastDeliveryDay(dispatch_from ?? ordered, takes) }
}

/**
 * The delivery of an order: of its slowest piece. Unknown goods, and an order without goods, count as made to order. Throws a RangeError if
 * `terms.dispatchFrom` is not a day.
 */
export function deliveryPromise(
  orderedAt: Date,
  goods: readonly (PromisedGoods | undefined)[] = [],
  terms: DeliveryTerms = shopTerms(),
): DeliveryPromise {
  if (terms.dispatchFrom !== null) formatDay(terms.dispatchFrom)
  const promises = (goods.length > 0 ? goods : [undefined]).map((one) => promiseOf(orderedAt, one, terms))
  return {
    dispatch_from: promises.find(({ dispatch_from }) => dispatch_from !== null)?.dispatch_from ?? null,
    delivery_by: promises.reduce((latest, { delivery_by }) => (delivery_by > latest ? delivery_by : latest), ''),
  }
}

/** The first day on which an order may come, or null when it is not known before the dispatch. */
export const deliveryFrom = ({ dispatch_from: dispatch, delivery_by: last }: DeliveryPromise): string | null => {
  if (dispatch === null) return null
  const first = deliveryDayFrom(dispatch)
  return first < last ? first : null
}

/** When an order comes: `by Fri 4 Dec`, or, when it waits for the workshop, `18–29 January`. `Delivered free` precedes it everywhere. */
export function deliveryWords(promise: DeliveryPromise): string {
  const { delivery_by: last } = promise
  const first = deliveryFrom(promise)
  if (first === null) return `by ${formatDay(last)}`
  const [from, until] = [formatDispatchDay(first), formatDispatchDay(last)]
  return first.slice(0, 7) === last.slice(0, 7) ? `${from.replace(/\D+$/, '')}–${until}` : `${from} – ${until}`
}

/** The same with the year, for papers: `18–29 January 2027`. */
export const deliveryWordsLong = (promise: DeliveryPromise): string => `${deliveryWords(promise)} ${promise.delivery_by.slice(0, 4)}`

/** When the workshop builds: `Built in January`. Null for an order that does not wait for it. */
export function builtWords({ dispatch_from: dispatch }: DeliveryPromise): string | null {
  return dispatch === null ? null : `Built in ${formatDispatchDay(deliveryDayFrom(dispatch)).replace(/^\d+ /, '')}`
}

/** The whole promise in one line: `Built in January, delivered 18–29 January`, or `Delivered by Fri 4 Dec`. */
export function promiseWords(promise: DeliveryPromise): string {
  const built = builtWords(promise)
  return built === null ? `Delivered ${deliveryWords(promise)}` : `${built}, delivered ${deliveryWords(promise)}`
}
