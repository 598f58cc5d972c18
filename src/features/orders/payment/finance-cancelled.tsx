import type { OrderState } from '../../../contract/orders/order.ts'
import { to } from '../../../contract/paths.ts'
import { openCart } from '../../../actions/cart/cart.ts'
import { providerNames } from '../../../actions/checkout/payment-choices.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { FinancePaid } from './finance-paid.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { useFollowedOrder } from '../use-followed-order.ts'

interface FinanceCancelledProps {
  provider: 'payjustnow' | 'finchoice'
  orderId: string
  orderKey: string
}

const notPaid: readonly OrderState[] = ['pending_payment', 'payment_failed', 'awaiting_transfer', 'cancelled']

/** The shopper turned back on the provider's page, and may have paid on it before: the shop is asked meanwhile. */
export function FinanceCancelled({ provider, orderId, orderKey }: FinanceCancelledProps) {
  const { order } = useFollowedOrder(orderId, orderKey)
  if (order && !notPaid.includes(order.state)) return <FinancePaid order={order} orderKey={orderKey} />
  return (
    <OutcomePanel
      icon="info"
      title="Payment cancelled"
      action={
        <>
          <ButtonLink href={`${to.order(orderId, orderKey)}&cancelled=${provider}`}>Pay another way</ButtonLink>
          <Button variant="secondary" onClick={openCart} aria-haspopup="dialog">
            Back to the cart
          </Button>
        </>
      }
    >
      You cancelled with {providerNames[provider]}. Your cart is unchanged. You can pay another way.
    </OutcomePanel>
  )
}
