import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { dayProblem, promiseBy } from '../../src/domain/orders/new-delivery-day.ts'
import { canChangeDay } from '../../src/domain/orders/staff-actions.ts'
import { writeOrderMail } from '../mail/order-mail.ts'
import { addEvent, OrderStateError } from './change-state.ts'
import { CorrectionError, NOTHING_DIFFERS } from './corrections.ts'
import type { OrderRow } from './order-row.ts'
import type { StaffStep } from './staff.ts'

/** The days that an entry of the audit has. */
const daysOf = ({ dispatch_from, delivery_by }: OrderRow) => ({ dispatch_from, delivery_by })

/**
 * Another day of delivery for an order that has not arrived, or another day by which it is ready at its store. The order's page, its calendar
 * file, the workshop and all further mails have the new day, and the customer gets one mail with it. `anyDay`: also a weekend, a public
 * holiday, or a day before the workshop sends again (`dayProblem`).
 */
export const changeDay = ({ day, anyDay }: { day: string; anyDay: boolean }): StaffStep => ({
  action: 'orders.change_day',
  audited: (before, after) => ({ before: daysOf(before), after: daysOf(after) }),
  async take(trx, deps, order) {
    const isCollected = order.collection !== null
    if (order.kind === 'gift_card' || order.email === '' || !canChangeDay(order.state, isCollected))
      throw new OrderStateError(`Order ${order.order_id} is ${order.state}: its day of delivery cannot change`)
    const now = deps.clock.now()
    const wanted = { day, today: southAfricanDay(now), dispatch_from: order.dispatch_from }
    const problem = dayProblem(wanted)
    if (problem && (problem.isFinal || !anyDay)) throw new CorrectionError(problem.words)
    const set = { ...promiseBy(wanted), updated_at: now.toISOString() }
    if (set.delivery_by === order.delivery_by) throw new CorrectionError(NOTHING_DIFFERS)
    await trx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
    const changed = { ...order, ...set }
    const what = isCollected ? 'The day by which it is ready' : 'The day of delivery'
    const position = await addEvent(trx, deps, changed, 'update', `${what} was changed to ${formatDayLong(day)}.`)
    await writeOrderMail(trx, deps, changed, position, { name: 'day-changed' })
  },
})
