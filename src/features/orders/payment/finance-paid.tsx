import type { Order } from '../../../contract/orders/order.ts'
import { to } from '../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { OutcomePanel } from './outcome-panel.tsx'

/** The page after the server has confirmed the payment. */
export function FinancePaid({ order, orderKey }: { order: Order; orderKey: string }) {
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
