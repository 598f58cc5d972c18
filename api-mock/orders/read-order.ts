import type { AddressAnswer } from '../../src/contract/address.ts'
import { cents } from '../../src/contract/money.ts'
import type { Order } from '../../src/contract/order.ts'
import { isPayable } from '../../src/domain/order-state.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { bankDetails } from '../payments/bank-transfer.ts'
import { orderItems, type OrderRow } from './order-row.ts'

/** An order as its page shows it. */
export async function readOrder(db: Database | ShopTransaction, row: OrderRow): Promise<Order> {
  const items = await orderItems(db, row.order_id)
  const timeline = await db
    .selectFrom('order_event')
    .select(['state', 'at', 'note'])
    .where('order_id', '=', row.order_id)
    .orderBy('position')
    .execute()
  return {
    order_id: row.order_id,
    state: row.state,
    created_at: row.created_at,
    items,
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, label: row.coupon_label ?? row.coupon_code },
    totals: {
      subtotal: cents(row.subtotal),
      discount_total: cents(row.discount_total),
      shipping_total: cents(row.shipping_total),
      tax_total: cents(row.tax_total),
      total: cents(row.total),
    },
    contact: { email: row.email, phone: row.phone, first_name: row.first_name, last_name: row.last_name },
    shipping: JSON.parse(row.shipping) as AddressAnswer,
    billing: JSON.parse(row.billing) as AddressAnswer,
    note: row.note,
    payment_method: row.payment_method,
    months: row.months,
    dispatch_from: row.dispatch_from,
    delivery_by: row.delivery_by,
    pay_by: row.pay_by,
    can_pay: isPayable(row.state, 'card'),
    refund_due: row.refund_due === 1,
    bank: row.state === 'awaiting_transfer' ? bankDetails(row.order_id, cents(row.total)) : null,
    tracking: row.carrier !== null && row.tracking_number !== null ? { carrier: row.carrier, number: row.tracking_number } : null,
    timeline,
  }
}
