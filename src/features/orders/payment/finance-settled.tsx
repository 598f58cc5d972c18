import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { to } from '../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { OutcomePanel } from './outcome-panel.tsx'

/**
 * The page once the server has decided: the order is paid, a payment goes back, or the order has ended. Null while it can still be paid.
 * A function and no component of its own, so React keeps the link of the panel before it: a press that begins before the confirmation and
 * ends after it still counts.
 */
export function financeSettled(order: Order, orderKey: string): ReactNode {
  const action = <ButtonLink href={to.order(order.order_id, orderKey)}>See your order</ButtonLink>
  const isUnpaid = ['pending_payment', 'payment_failed', 'awaiting_transfer', 'cancelled'].includes(order.state)
  if (!isUnpaid)
    return (
      <OutcomePanel icon="success" title="Thank you" action={action}>
        The payment came through. Order {order.order_id} goes to the workshop.
      </OutcomePanel>
    )
  if (order.refund_due)
    return (
      <OutcomePanel icon="info" title="We pay it back" action={action}>
        The payment arrived when order {order.order_id} could not take it any more. We send it back by the way it came. You do not have to
        do anything.
      </OutcomePanel>
    )
  if (order.state === 'cancelled')
    return (
      <OutcomePanel icon="info" title="Order cancelled" action={action}>
        Order {order.order_id} was cancelled, so it cannot be paid any more. No payment has reached us for it.
      </OutcomePanel>
    )
  return null
}
