import { orderActions, type OrderAction } from '../../contract/desk/desk-order.ts'
import type { DeskRight } from '../../contract/desk/rights.ts'
import type { Order, OrderState } from '../../contract/orders/order.ts'
import { canBecome } from './order-state.ts'

/** The right that each action needs. */
export const rightOfAction: Record<OrderAction, DeskRight> = {
  confirm_transfer: 'orders.confirm_transfer',
  dispatch: 'orders.dispatch',
  deliver: 'orders.deliver',
  cancel: 'orders.cancel',
  refund: 'orders.refund',
  settle_refund: 'orders.refund',
  send_link: 'orders.phone',
  change_address: 'orders.address',
}

/** The actions that an order permits in its present state. */
export function actionsOf({ state, refund_due, order_kind }: Pick<Order, 'state' | 'refund_due' | 'order_kind'>): OrderAction[] {
  // A gift card is mailed by itself.
  const isDelivered = order_kind !== 'gift_card'
  const possible: Record<OrderAction, boolean> = {
    confirm_transfer: state === 'awaiting_transfer',
    dispatch: isDelivered && canBecome(state, 'dispatched'),
    deliver: isDelivered && canBecome(state, 'delivered'),
    cancel: canBecome(state, 'cancelled'),
    refund: canBecome(state, 'refunded'),
    settle_refund: refund_due,
    send_link: state === 'pending_payment' || state === 'payment_failed',
    change_address: isDelivered && state === 'processing',
  }
  return orderActions.filter((action) => possible[action])
}

/** The name of each state at the desk. */
export const deskStateWords: Record<OrderState, string> = {
  pending_payment: 'Waiting for payment',
  awaiting_transfer: 'Waiting for transfer',
  payment_failed: 'Payment failed',
  processing: 'To dispatch',
  dispatched: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
