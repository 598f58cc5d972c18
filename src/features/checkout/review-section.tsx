import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import { to } from '../../contract/paths.ts'
import { deliveryWordsLong, type DeliveryPromise } from '../../domain/checkout/delivery-promise.ts'
import { feeOf, type DeliveryQuote } from '../../domain/delivery/quote-delivery.ts'
import { formatPrices } from '../../domain/money.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'
import styles from './review-section.module.css'

interface ReviewSectionProps {
  form: CheckoutForm
  /** Formatted. */
  total: string
  /** Formatted: what the payment method pays; null when gift card and store credit pay everything. */
  toPay: string | null
  promise: DeliveryPromise
  quote: DeliveryQuote
  /** The button asks an owner of the trade account. */
  asks: boolean
}

const NOT_YET = 'Not provided'

/** How and when the order comes. */
function deliveryFact(quote: DeliveryQuote, when: string): [string, string] {
  switch (quote.kind) {
    case 'collect':
      return ['Collected from', `${quote.store.name}, ready ${when}`]
    case 'open':
      return ['Delivered', 'Your postcode decides']
    case 'none':
    case 'closed':
      return ['Delivered', 'Not possible']
    default: {
      const fee = feeOf(quote)
      return fee === 0 ? ['Delivered free', when] : ['Delivered', `${when}, for ${formatPrices([fee])(fee)}`]
    }
  }
}

/** The review of the order before it is placed. */
export function ReviewSection({ form, total, toPay, promise, quote, asks }: ReviewSectionProps) {
  const { draft } = form
  const filled = (parts: readonly string[]) => parts.map((part) => part.trim()).filter(Boolean)
  const address = filled([draft.street, draft.suburb, draft.city, draft.postcode])
  const methods: Record<PaymentMethod, string> = {
    card: 'Card or EFT',
    payjustnow: 'PayJustNow, in 3 parts',
    finchoice: `FinChoice, over ${draft.months} months`,
    bank_transfer: 'Bank transfer',
    on_account: 'On account',
  }
  const facts: [string, string][] = [
    ['For', filled([draft.name, draft.email, draft.phone]).join(', ') || NOT_YET],
    [quote.kind === 'collect' ? 'Your address' : 'To', address.length > 0 ? [...address, draft.province].join(', ') : NOT_YET],
    deliveryFact(quote, deliveryWordsLong(promise)),
    ['Payment method', toPay === null ? 'Gift card or store credit' : methods[draft.method]],
    ['Total, VAT included', total],
    ...(toPay !== null && toPay !== total ? [['Left to pay', toPay] as [string, string]] : []),
  ]
  return (
    <CheckoutSection title={asks ? 'Check before you ask' : 'Check before you pay'}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        id="checkout-marketing"
        label="Mail me news and offers, about twice a month"
        checked={draft.marketing}
        onChange={(event) => form.change(null, { marketing: event.target.checked })}
      />
      <p className={styles.obligation}>
        {asks ? 'An approval places' : 'Pressing this button places'} an order that{' '}
        {toPay === null
          ? 'your gift card or store credit pays'
          : draft.method === 'on_account'
            ? 'your business has to pay by its due day'
            : 'you have to pay'}
        . Our <Link href={to.info('terms-and-conditions')}>terms</Link> and{' '}
        <Link href={to.info('shipping-and-returns')}>shipping and returns</Link> apply.
      </p>
    </CheckoutSection>
  )
}
