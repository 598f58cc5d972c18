import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Order } from '../../../contract/orders/order.ts'
import type { PaymentMethod } from '../../../contract/orders/payment-method.ts'
import { toPayOf } from '../../../domain/gifts/order-credit.ts'
import { isPayable } from '../../../domain/orders/order-state.ts'
import { cartPrices } from '../../../domain/cart/cart-prices.ts'
import { connection } from '../../../state/network/connection.ts'
import { payOrder, type OrderKey, type PayOutcome } from '../../../actions/orders/order.ts'
import { useBackOnline } from '../../../state/network/connection.ts'
import { financeWords, methodThatPays, paymentChoices } from '../../../actions/checkout/payment-choices.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PaymentCards } from '../../../ui/goods/payment-cards.tsx'
import styles from './pay-again.module.css'

interface PayAgainProps {
  order: Order
  orderKey: OrderKey
  /** Why the previous payment failed, or null. */
  reason: string | null
  /** Called with the changed order, if the chosen payment method has no payment page. */
  onOrder: (order: Order) => void
}

const DEFAULT_MONTHS = 6
const PAY_NEEDS_CONNECTION = 'You need a connection to pay. Your order is kept as it is.'

/** The form to pay an unpaid order with the same or another method. The order number stays. */
export function PayAgain({ order, orderKey, reason, onOrder }: PayAgainProps) {
  const total = toPayOf(order)
  const { payment_methods: offered } = order
  const [chosen, setChosen] = useState<PaymentMethod>(order.payment_method)
  const [months, setMonths] = useState(order.months ?? DEFAULT_MONTHS)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Exclude<PayOutcome, { kind: 'started' }> | null>(null)
  const { online } = useSnapshot(connection)
  useBackOnline(() => setProblem((shown) => (shown?.kind === 'unreachable' ? null : shown)))
  const terms = financeWords(total, months)
  // While an online payment is still pending, a transfer could pay twice.
  const cards = paymentChoices(total).filter(({ value }) => isPayable(order.state, value) && (offered?.includes(value) ?? true))
  // The shop may have ended the order's own method, or it does not take this amount.
  const method = methodThatPays(cards, chosen)

  const pay = async () => {
    setBusy(true)
    setProblem(null)
    const outcome = await payOrder(order.order_id, orderKey, method, months)
    if (outcome.kind === 'started' && outcome.redirectUrl !== null) {
      location.assign(outcome.redirectUrl)
      return
    }
    setBusy(false)
    if (outcome.kind === 'started') onOrder(outcome.order)
    else setProblem(outcome)
  }

  return (
    <section className="stack gap-5 no-print" aria-labelledby="order-pay">
      <h2 id="order-pay">{order.state === 'payment_failed' ? 'Try again to pay' : 'Pay for this order'}</h2>
      {reason ? (
        // A new element for each attempt, so that screen readers repeat the same text.
        <Notice key={order.timeline.length} tone="warn" live>
          {reason}
        </Notice>
      ) : null}
      <PaymentCards
        legend="How would you like to pay?"
        hideLegend
        cards={cards}
        value={method}
        onChange={setChosen}
        instalments={terms && { ...terms, months, onMonths: setMonths }}
      />
      {problem ? (
        <Notice tone="error" live title={problem.kind === 'refused' ? problem.message : undefined}>
          {problem.kind === 'refused' ? 'Nothing has been charged.' : PAY_NEEDS_CONNECTION}
        </Notice>
      ) : online ? null : (
        <Notice icon="offline">{PAY_NEEDS_CONNECTION}</Notice>
      )}
      <Button size="lg" full busy={busy} className={styles.pay} onClick={() => void pay()}>
        {method === 'bank_transfer' ? 'Show the account details' : `Pay ${cartPrices(order)(total)}`}
      </Button>
    </section>
  )
}
