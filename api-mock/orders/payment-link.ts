import { formatDayLong, southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { writeOrderMail } from '../mail/order-mail.ts'
import { addEvent, OrderStateError } from './change-state.ts'
import type { StaffStep } from './staff.ts'

const DAY_MS = 86_400_000

/** When a link of so many days ends, ISO 8601. */
export const linkUntil = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString()

/**
 * Mails the customer of an unpaid order a link to its page, where it can be paid. The order stays open until the link ends. The link has the
 * key of the order, so every link of an order is the same, and one payment ends them all.
 */
export const sendLink = (days: number): StaffStep => ({
  action: 'orders.send_link',
  async take(trx, deps, order) {
    if (order.state !== 'pending_payment' && order.state !== 'payment_failed')
      throw new OrderStateError(`Order ${order.order_id} is ${order.state}: there is nothing to pay online`)
    const now = deps.clock.now()
    const link_until = linkUntil(now, days)
    const set = { link_until, pay_by: link_until, updated_at: now.toISOString() }
    await trx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
    const linked = { ...order, ...set }
    const position = await addEvent(
      trx,
      deps,
      linked,
      'update',
      `We have mailed you a link to pay. It works until ${formatDayLong(southAfricanDay(new Date(link_until)))}.`,
    )
    await writeOrderMail(trx, deps, linked, position, { name: 'payment-link' })
  },
})
