import { to } from '../../../contract/paths.ts'
import { providerNames } from '../../../actions/checkout/payment-choices.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { FinanceCancelled } from './finance-cancelled.tsx'
import { FinanceConfirmed } from './finance-confirmed.tsx'
import { OutcomePanel } from './outcome-panel.tsx'

interface FinanceOutcome {
  provider: 'payjustnow' | 'finchoice'
  outcome: 'confirmed' | 'cancelled'
}

/** Where a finance provider sends the shopper back to (spec §2). What it says there is not believed: the shop is asked. */
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
