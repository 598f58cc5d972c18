import { orderActions, type OrderAction } from '../../contract/desk/desk-order.ts'
import type { DeskRight } from '../../contract/desk/rights.ts'
import type { Order, OrderState } from '../../contract/orders/order.ts'
import { awaitsLateTransfer, takesSurplusTransfer } from './late-transfer.ts'
import { canBecome } from './order-state.ts'

/** The right that each action needs. */
export const rightOfAction: Record<OrderAction, DeskRight> = {
  confirm_transfer: 'orders.confirm_transfer',
  late_transfer: 'orders.confirm_transfer',
  surplus_transfer: 'orders.confirm_transfer',
  dispatch: 'orders.dispatch',
  ready: 'orders.dispatch',
  deliver: 'orders.deliver',
  cancel: 'orders.cancel',
  refund: 'orders.refund',
  settle_refund: 'orders.refund',
  send_link: 'orders.phone',
  change_address: 'orders.address',
  change_day: 'orders.address',
  correct_dispatch: 'orders.dispatch',
  change_contact: 'orders.address',
  undo_dispatch: 'orders.dispatch',
  undo_delivery: 'orders.deliver',
}

/** What decides about the actions of an order. `contact`: empty once names and addresses were removed. */
type Permitting = Pick<Order, 'state' | 'refund_due' | 'order_kind' | 'payment_method'> & {
  collection?: unknown
  contact: Pick<Order['contact'], 'email'>
  timeline: readonly Pick<Order['timeline'][number], 'state'>[]
}

/** Whether an order has not left, is not over, and so can still go to another address. */
export const canChangeAddress = (state: OrderState): boolean => state === 'processing' || canBecome(state, 'cancelled')

/** Whether an order has not arrived and is not over, so that its day of delivery can change. A collected one that is ready has no day ahead. */
export const canChangeDay = (state: OrderState, isCollected: boolean): boolean =>
  canChangeAddress(state) || (state === 'dispatched' && !isCollected)

/** The actions that an order permits in its present state. */
export function actionsOf(order: Permitting): OrderAction[] {
  const { state, refund_due, order_kind, collection, contact } = order
  const isCollected = collection !== undefined && collection !== null
  // A gift card is mailed by itself.
  const isDelivered = order_kind !== 'gift_card'
  const possible: Record<OrderAction, boolean> = {
    confirm_transfer: state === 'awaiting_transfer',
    late_transfer: contact.email !== '' && awaitsLateTransfer(order),
    surplus_transfer: contact.email !== '' && takesSurplusTransfer(order),
    dispatch: isDelivered && !isCollected && canBecome(state, 'dispatched'),
    ready: isDelivered && isCollected && canBecome(state, 'dispatched'),
    deliver: isDelivered && canBecome(state, 'delivered'),
    cancel: canBecome(state, 'cancelled'),
    refund: canBecome(state, 'refunded'),
    settle_refund: refund_due,
    send_link: state === 'pending_payment' || state === 'payment_failed' || state === 'awaiting_transfer',
    // A collected order has no place of delivery.
    change_address: isDelivered && !isCollected && canChangeAddress(state),
    change_day: isDelivered && contact.email !== '' && canChangeDay(state, isCollected),
    correct_dispatch: isDelivered && !isCollected && state === 'dispatched',
    // Old orders have no names and addresses any more.
    change_contact: contact.email !== '',
    // The mails of a gift card's order are about a card that has left.
    undo_dispatch: isDelivered && contact.email !== '' && state === 'dispatched',
    undo_delivery: isDelivered && contact.email !== '' && state === 'delivered',
  }
  return orderActions.filter((action) => possible[action])
}

/** The name of a state of an order that is collected, where it differs. */
const collectedWords: Partial<Record<OrderState, string>> = {
  processing: 'To get ready',
  dispatched: 'Ready to collect',
  delivered: 'Collected',
}

/** The name of an order's state at the desk. `isCollected`: at a store. */
export const deskStateOf = (state: OrderState, isCollected: boolean): string =>
  (isCollected ? collectedWords[state] : undefined) ?? deskStateWords[state]

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
