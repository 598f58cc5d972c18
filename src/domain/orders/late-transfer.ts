import type { Order } from '../../contract/orders/order.ts'
import { isUnpaidOrCancelled } from './order-state.ts'

type Waiting = Pick<Order, 'state' | 'payment_method'> & { timeline: readonly Pick<Order['timeline'][number], 'state'>[] }

/** Whether the shop has waited for a transfer for this order. Its customer then has the account details, and can transfer at any time. */
export const hasAwaitedTransfer = ({ timeline }: Pick<Waiting, 'timeline'>): boolean =>
  timeline.some(({ state }) => state === 'awaiting_transfer')

/** Whether a transfer that an order does not need can be recorded: once it waits for no payment. */
export const takesSurplusTransfer = ({ state, timeline }: Pick<Waiting, 'state' | 'timeline'>): boolean =>
  hasAwaitedTransfer({ timeline }) && state !== 'awaiting_transfer' && (state === 'cancelled' || !isUnpaidOrCancelled(state))

/** Whether a transfer can arrive that the shop does not wait for any more. It is none if it is the transfer that paid the order. */
export const awaitsLateTransfer = (order: Waiting): boolean =>
  hasAwaitedTransfer(order) &&
  order.state !== 'awaiting_transfer' &&
  (isUnpaidOrCancelled(order.state) || order.payment_method !== 'bank_transfer')
