import type { Order } from '../../../contract/orders/order.ts'
import { providerNames } from '../../../actions/checkout/payment-choices.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import styles from './payment-check.module.css'
import type { PaymentCheck } from './use-payment-check.ts'

/** The state of a payment just made. */
export function PaymentCheckNotice({ check, order }: { check: PaymentCheck; order: Order }) {
  const provider = providerNames[order.payment_method]
  if (check.state === 'idle') return null
  if (check.state === 'checking') {
    return (
      <div className={styles.checking} role="status">
        <Spinner size={24} />
        <p>Checking with {provider}. Please wait a moment.</p>
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
