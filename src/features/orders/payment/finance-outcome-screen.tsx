import { to } from '../../../contract/paths.ts'
import { providerNames } from '../../../actions/checkout/payment-choices.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ButtonLink, Button } from '../../../ui/basics/button.tsx'
import { FinanceConfirmed } from './finance-confirmed.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { openCart } from '../../../actions/cart/cart.ts'
import { financeSettled } from './finance-settled.tsx'
import { useFollowedOrder } from '../use-followed-order.ts'

interface FinanceOutcome {
  provider: 'payjustnow' | 'finchoice'
  outcome: 'confirmed' | 'cancelled'
}

/** The return page of a finance provider (spec §2). A redirect proves no payment, so the page reads the order from the server. */
export function FinanceOutcomeScreen({ data, search }: ScreenProps<FinanceOutcome>) {
  const query = new URLSearchParams(search)
  const orderId = query.get('order')
  const key = query.get('key')
  const provider = providerNames[data.provider]
  if (!orderId || !key) {
    return (
      <OutcomePanel
        icon="info"
        title={data.outcome === 'cancelled' ? 'Payment cancelled' : `Back from ${provider}`}
        action={<ButtonLink href={to.checkout()}>Go to the checkout</ButtonLink>}
      >
        The address does not say which order this is about. Your confirmation mail leads to it.
      </OutcomePanel>
    )
  }
  if (data.outcome === 'confirmed') return <FinanceConfirmed provider={provider} orderId={orderId} orderKey={key} />
  return <FinanceCancelled provider={data.provider} orderId={orderId} orderKey={key} />
}

interface FinanceCancelledProps {
  provider: 'payjustnow' | 'finchoice'
  orderId: string
  orderKey: string
}

/**
 * The customer cancelled on the provider's page, or the provider declined. The order may have been paid before, so the page reads it from the
 * server.
 */
function FinanceCancelled({ provider, orderId, orderKey }: FinanceCancelledProps) {
  const { order } = useFollowedOrder(orderId, orderKey)
  const settled = order && financeSettled(order, orderKey)
  if (settled) return settled
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
      The payment with {providerNames[provider]} did not go through. Your cart is unchanged. You can pay another way.
    </OutcomePanel>
  )
}
