import type { Cents } from '../../contract/money/money.ts'
import type { PaymentMethod } from '../../contract/orders/order.ts'
import { financeWords, paymentChoices } from '../../actions/checkout/payment-choices.ts'
import { PaymentCards } from '../../ui/goods/payment-cards.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

/** How to pay, with what each way costs. */
export function PaymentSection({ form, total }: { form: CheckoutForm; total: Cents }) {
  const { method, months } = form.draft
  const words = financeWords(total, months)
  return (
    <CheckoutSection title="Payment">
      <PaymentCards
        id="checkout-method"
        legend="How would you like to pay?"
        hideLegend
        cards={paymentChoices(total)}
        value={method}
        onChange={(chosen) => form.change(null, { method: chosen as PaymentMethod })}
        instalments={words && { ...words, months, onMonths: (wanted) => form.change(null, { months: wanted }) }}
      />
    </CheckoutSection>
  )
}
