import { useEffect, useState } from 'react'
import type { Order } from '../../contract/order.ts'
import { to } from '../../contract/paths.ts'
import { followOrder } from '../../state/follow-order.ts'
import { orderSeen } from '../../state/order.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OutcomePanel } from './outcome-panel.tsx'

interface FinanceConfirmedProps {
  provider: string
  orderId: string
  orderKey: string
}

/** The provider says that it approved. The shop knows only what it was told by a signed call, so it is asked until it knows. */
export function FinanceConfirmed({ provider, orderId, orderKey }: FinanceConfirmedProps) {
  const [order, setOrder] = useState<Order | null>(null)
  const [round, setRound] = useState(1)
  const [stoppedAt, setStoppedAt] = useState(0)

  useEffect(
    () =>
      followOrder(orderId, orderKey, {
        onOrder(seen) {
          setOrder(seen)
          void orderSeen(seen, orderKey)
        },
        onStop: () => setStoppedAt(round),
      }),
    [orderId, orderKey, round],
  )

  const seeOrder = <ButtonLink href={to.order(orderId, orderKey)}>See your order</ButtonLink>
  switch (order?.state ?? 'pending_payment') {
    case 'pending_payment':
      return stoppedAt === round ? (
        <OutcomePanel
          icon="info"
          title={`No word from ${provider} yet`}
          action={
            <>
              <Button onClick={() => setRound(round + 1)}>Check again</Button>
              <ButtonLink href={to.order(orderId, orderKey)} variant="secondary">
                See your order
              </ButtonLink>
            </>
          }
        >
          If it approved, you need not do anything: the confirmation comes by itself, and we mail you.
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
    case 'payment_failed':
    case 'cancelled':
      return (
        <OutcomePanel icon="warn" title="Not paid" action={<ButtonLink href={to.order(orderId, orderKey)}>Pay another way</ButtonLink>}>
          {provider} did not approve the payment. Nothing has been charged, and nothing is lost: your order is kept.
        </OutcomePanel>
      )
    default:
      return (
        <OutcomePanel icon="success" title="Thank you" action={seeOrder}>
          {provider} approved the payment. Order {orderId} goes to the workshop.
        </OutcomePanel>
      )
  }
}
