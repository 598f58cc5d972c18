import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeOrderMail } from '../mail/order-mail.ts'
import { addEvent, changeState, OrderStateError } from './change-state.ts'
import { endOfDayAfter } from './deadline.ts'
import type { OrderRow } from './order-row.ts'
import type { StaffStep } from './staff.ts'

/**
 * Mails the customer of an unpaid order a link to its page, where it can be paid. The order stays open until the link ends. The link has the
 * key of the order, so every link of an order is the same, and one payment ends them all.
 */
export const sendLink = (days: number): StaffStep => ({
  action: 'orders.send_link',
  async take(trx, deps, order) {
    if (order.state === 'awaiting_transfer') return instead(trx, deps, order, endOfDayAfter(deps.clock.now(), days))
    if (order.state !== 'pending_payment' && order.state !== 'payment_failed')
      throw new OrderStateError(`Order ${order.order_id} is ${order.state}: there is nothing to pay online`)
    const now = deps.clock.now()
    const link_until = endOfDayAfter(now, days)
    const set = { link_until, pay_by: link_until, updated_at: now.toISOString() }
    await trx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
    const linked = { ...order, ...set }
    const position = await addEvent(trx, deps, linked, 'update', linkWords(link_until))
    await writeOrderMail(trx, deps, linked, position, { name: 'payment-link' })
  },
})

const linkWords = (until: string) => `We have mailed you a link to pay. It works until ${formatDayLong(southAfricanDay(new Date(until)))}.`

/** The customer pays with the link instead of the transfer. A transfer that arrives nevertheless is a late one (`lateTransfer`). */
const instead = (trx: ShopTransaction, deps: Deps, order: OrderRow, until: string): Promise<OrderRow> =>
  changeState(trx, deps, order, {
    to: 'pending_payment',
    note: linkWords(until),
    set: { link_until: until },
    mail: { name: 'payment-link' },
  })
