import { useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { stateWordsOf } from '../../../domain/orders/order-state.ts'
import { providerNames } from '../../../actions/checkout/payment-choices.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import styles from './payment-check.module.css'
import type { PaymentCheck } from './use-payment-check.ts'

interface PaymentCheckProps {
  check: PaymentCheck
  order: Order
}

const waitWords = ({ payment_method: method }: Order) => `Checking with ${providerNames[method]}. Please wait a moment.`

/** Announces the check of a payment and its end. It is always there, because screen readers only announce what comes into a live region. */
export function PaymentCheckStatus({ check, order }: PaymentCheckProps) {
  const [wasChecked, setWasChecked] = useState(false)
  if (check.state === 'checking' && !wasChecked) setWasChecked(true)
  const { label, text } = stateWordsOf(order)
  return (
    <p className="visually-hidden" role="status">
      {check.state === 'checking' ? waitWords(order) : check.state === 'idle' && wasChecked ? `${label}. ${text}` : null}
    </p>
  )
}

/** The state of a payment just made. */
export function PaymentCheckNotice({ check, order }: PaymentCheckProps) {
  const provider = providerNames[order.payment_method]
  if (check.state === 'idle') return null
  if (check.state === 'checking') {
    return (
      <div className={styles.checking} aria-hidden="true">
        <Spinner size={24} />
        <p>{waitWords(order)}</p>
      </div>
    )
  }
  return (
    <Notice
      tone="warn"
      title={`${provider} has not confirmed a payment yet`}
      action={
        <Button variant="secondary" size="sm" onClick={check.again}>
          Check again
        </Button>
      }
      live
    >
      If you have paid, there is nothing left to do. We mail you as soon as the payment is confirmed. If you have not, pay below.
    </Notice>
  )
}
