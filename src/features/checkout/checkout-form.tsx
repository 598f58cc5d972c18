import { useState, type SubmitEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { DeliveryPromise } from '../../domain/checkout/delivery.ts'
import { cartState } from '../../state/cart/cart.ts'
import { checkout } from '../../actions/checkout/checkout.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { fieldId } from './fields/checkout-fields.ts'
import { ContactSection } from './fields/contact-section.tsx'
import { DeliverySection } from './fields/delivery-section.tsx'
import { FoldedSummary, SummaryColumn } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlaceOrder } from './place-order.tsx'
import { ReviewSection } from './review-section.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePlacing } from './use-placing.ts'
import layout from './checkout-screen.module.css'
import styles from './checkout-form.module.css'

/** The form and, beside it, what it is for. */
export function CheckoutForm({ promise }: { promise: DeliveryPromise }) {
  const { cart } = useSnapshot(cartState)
  const { draft, restored } = useSnapshot(checkout, { sync: true })
  const [showRestored, setShowRestored] = useState(restored)
  const form = useCheckoutForm(draft)
  const { placing, press } = usePlacing(form)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void press()
  }
  const { summary, attempt } = form.errors
  const title = summary.length === 1 ? '1 field needs a look:' : `${summary.length} fields need a look:`
  const busy = placing.kind === 'sending' || placing.kind === 'unanswered'

  return (
    <div className={layout.columns}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Checkout">
        <FoldedSummary cart={cart} />
        <ErrorSummary key={attempt} title={title} errors={summary.map(({ name, message }) => ({ fieldId: fieldId(name), message }))} />
        {showRestored ? <Notice onDismiss={() => setShowRestored(false)}>We kept what you typed last time.</Notice> : null}
        <fieldset className={styles.fields} disabled={busy}>
          <legend className="visually-hidden">Your details</legend>
          <ContactSection form={form} />
          <DeliverySection form={form} promise={promise} />
          <PaymentSection form={form} total={cart.totals.total} />
          <ReviewSection form={form} total={cart.totals.total} promise={promise} />
        </fieldset>
        <PlaceOrder placing={placing} total={cart.totals.total} />
      </form>
      <SummaryColumn cart={cart} />
    </div>
  )
}
