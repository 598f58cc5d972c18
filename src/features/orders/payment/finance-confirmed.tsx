import { to } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { financeSettled } from './finance-settled.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { useFollowedOrder } from '../use-followed-order.ts'

interface FinanceConfirmedProps {
  provider: string
  orderId: string
  orderKey: string
}

/** The page after the provider's "approved" redirect. Only the provider's signed webhook proves a payment, so the page polls the server. */
export function FinanceConfirmed({ provider, orderId, orderKey }: FinanceConfirmedProps) {
  const { order, done, again } = useFollowedOrder(orderId, orderKey)
  const settled = order && financeSettled(order, orderKey)
  if (settled) return settled
  if (order && order.state !== 'pending_payment')
    return (
      <OutcomePanel icon="warn" title="Not paid" action={<ButtonLink href={to.order(orderId, orderKey)}>Pay another way</ButtonLink>}>
        {provider} did not approve the payment. Nothing has been charged, and nothing is lost: your order is kept.
      </OutcomePanel>
    )
  return done ? (
    <OutcomePanel
      icon="info"
      title={`No word from ${provider} yet`}
      action={
        <>
          <Button onClick={again}>Check again</Button>
          <ButtonLink href={to.order(orderId, orderKey)} variant="secondary">
            See your order
          </ButtonLink>
        </>
      }
    >
      If it approved, there is nothing left to do. We mail you as soon as the payment is confirmed.
    </OutcomePanel>
  ) : (
    <OutcomePanel
      mark={<Spinner size={32} />}
      title={`Payment with ${provider}`}
      action={
        <ButtonLink href={to.order(orderId, orderKey)} variant="quiet">
          See your order
        </ButtonLink>
      }
    >
      Checking with {provider}. Please wait a moment.
    </OutcomePanel>
  )
}
