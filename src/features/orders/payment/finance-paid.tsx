import type { Order } from '../../../contract/orders/order.ts'
import { to } from '../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { OutcomePanel } from './outcome-panel.tsx'

/**
 * The page after the server has confirmed the payment. A function and no component of its own, so React keeps the link of the panel before it:
 * a press that begins before the confirmation and ends after it still counts.
 */
export function financePaid(order: Order, orderKey: string) {
  return (
    <OutcomePanel
      icon="success"
      title="Thank you"
      action={<ButtonLink href={to.order(order.order_id, orderKey)}>See your order</ButtonLink>}
    >
      The payment came through. Order {order.order_id} goes to the workshop.
    </OutcomePanel>
  )
}
