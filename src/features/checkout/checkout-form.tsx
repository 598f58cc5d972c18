import { useEffect, useState, type SubmitEvent } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import type { DeliveryPromise } from '../../domain/checkout/delivery-promise.ts'
import { summaryTitle } from '../../domain/forms/summary-title.ts'
import { tradeView } from '../../state/trade/trade.ts'
import { cartState } from '../../state/cart/cart.ts'
import { changeDraft, checkout, type Placing } from '../../actions/checkout/checkout.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { fieldId } from './fields/checkout-fields.ts'
import { ContactSection } from './fields/contact-section.tsx'
import { DeliverySection } from './fields/delivery-section.tsx'
import { FoldedSummary, SummaryColumn } from './order-summary.tsx'
import { ReviewSection } from './review-section.tsx'
import { useCheckoutForm, type CheckoutForm } from './use-checkout-form.ts'
import { usePlacing } from './use-placing.ts'
import type { Cents } from '../../contract/money/money.ts'
import { deliveredCart, deliveryRefusal, quoteFor } from '../../actions/checkout/checkout-delivery.ts'
import { useSplit } from '../../actions/checkout/gift-payment.ts'
import { financeWords, methodThatPays, paymentChoices } from '../../actions/checkout/payment-choices.ts'
import { PaymentCards } from '../../ui/goods/payment-cards.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { formatMoney } from '../../domain/money.ts'
import { cartPrices } from '../../domain/cart/cart-prices.ts'
import { connection } from '../../state/network/connection.ts'
import { NEEDS_CONNECTION_KEPT } from '../../state/network/network-words.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import { GiftSection } from './gift-section.tsx'
import { PlacingNotice } from './placing-notice.tsx'
import layout from './checkout-screen.module.css'
import styles from './checkout-form.module.css'

interface CheckoutFormProps {
  promise: DeliveryPromise
  /** The payment methods that the shop offers. */
  methods: readonly PaymentMethod[]
}

/** The checkout form, with the order summary beside it. */
export function CheckoutForm({ promise, methods }: CheckoutFormProps) {
  const { cart: goods } = useSnapshot(cartState)
  const { draft, restored } = useSnapshot(checkout, { sync: true })
  const [showRestored, setShowRestored] = useState(restored)
  const form = useCheckoutForm(draft)
  const quote = quoteFor(goods, draft)
  const cart = deliveredCart(goods, draft)
  const { toPay, card, credit } = useSplit(cart.totals.total)
  const isCovered = toPay === 0 && card + credit > 0
  const total = cartPrices(cart)(toPay)
  const { account, ready } = useSnapshot(tradeView)
  // Until the device has read the account, a stored choice of it stays.
  const onAccount = ready ? account !== null && account.credit_limit > 0 : draft.method === 'on_account'
  const over = account?.role === 'buyer' ? account.approval_over : null
  const asks = onAccount && !isCovered && draft.method === 'on_account' && over !== null && toPay > over
  const { placing, asking, press } = usePlacing(form, asks)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void press()
  }
  const { summary, attempt } = form.errors
  const busy = placing.kind === 'sending' || placing.kind === 'unanswered'

  return (
    <div className={layout.columns}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Checkout">
        <FoldedSummary cart={cart} quote={quote} />
        <ErrorSummary
          key={attempt}
          title={summaryTitle(summary)}
          errors={summary.map(({ name, message }) => ({ fieldId: fieldId(name), message }))}
        />
        {showRestored ? <Notice onDismiss={() => setShowRestored(false)}>We kept what you typed last time.</Notice> : null}
        <fieldset className={styles.fields} disabled={busy}>
          <legend className="visually-hidden">Your details</legend>
          <ContactSection form={form} />
          <DeliverySection form={form} promise={promise} quote={quote} />
          <GiftSection form={form} total={cart.totals.total} />
          {isCovered ? null : <PaymentSection form={form} total={toPay} methods={onAccount ? [...methods, 'on_account'] : methods} />}
          {asks && over !== null ? <ApprovalNotice over={over} withCredit={card + credit > 0} /> : null}
          <ReviewSection
            form={form}
            total={cartPrices(cart)(cart.totals.total)}
            toPay={isCovered ? null : total}
            promise={promise}
            quote={quote}
            asks={asks}
          />
        </fieldset>
        {asks ? (
          <Button type="submit" size="lg" full busy={asking}>
            Ask for an approval
          </Button>
        ) : (
          <PlaceOrder
            placing={placing}
            impossible={deliveryRefusal(goods, draft)?.message ?? null}
            total={isCovered || draft.method === 'on_account' ? null : total}
          />
        )}
      </form>
      <SummaryColumn cart={cart} quote={quote} />
    </div>
  )
}

/** Why the button asks an owner of the trade account instead of placing the order. */
function ApprovalNotice({ over, withCredit }: { over: Cents; withCredit: boolean }) {
  return (
    <Notice>
      {over === 0
        ? 'An owner of your trade account approves your orders on account.'
        : `An owner of your trade account approves your orders on account above ${formatMoney(over)}.`}{' '}
      The button asks for it, and your cart stays until then.
      {withCredit ? ' Your gift card and store credit do not pay for this order.' : ''}
    </Notice>
  )
}

/** The payment methods, each with its cost. */
function PaymentSection({ form, total, methods }: { form: CheckoutForm; total: Cents; methods: readonly PaymentMethod[] }) {
  const { method, months } = form.draft
  const cards = paymentChoices(total).filter(({ value }) => methods.includes(value))
  const possible = methodThatPays(cards, method)
  // A stored draft may name a method that the shop no longer offers, or one that does not take what the cart now costs.
  useEffect(() => {
    if (possible !== method) changeDraft({ method: possible })
  }, [method, possible])
  const terms = financeWords(total, months)
  return (
    <CheckoutSection title="Payment">
      <PaymentCards
        id="checkout-method"
        legend="How would you like to pay?"
        hideLegend
        cards={cards}
        value={method}
        onChange={(chosen) => form.change(null, { method: chosen })}
        instalments={terms && { ...terms, months, onMonths: (chosen) => form.change(null, { months: chosen }) }}
      />
    </CheckoutSection>
  )
}

interface PlaceOrderProps {
  placing: Snapshot<Placing>
  /** Why nothing can be ordered for this place; null if it can. */
  impossible: string | null
  /** What is left to pay; null for nothing. */
  total: string | null
}

/** The button that places the order, and the reasons why it may fail. */
function PlaceOrder({ placing, impossible, total }: PlaceOrderProps) {
  const { online } = useSnapshot(connection)
  const isExplained = online || placing.kind === 'unsent' || placing.kind === 'unanswered' || placing.kind === 'sending'
  return (
    <div className="stack gap-4">
      <PlacingNotice placing={placing} />
      {impossible !== null && placing.kind !== 'refused' ? (
        <p className={styles.offline} id="checkout-impossible">
          {impossible}
        </p>
      ) : null}
      {isExplained ? null : (
        <p className={styles.offline} id="checkout-offline">
          <Icon name="offline" size={20} />
          {NEEDS_CONNECTION_KEPT}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        full
        busy={placing.kind === 'sending'}
        aria-describedby={impossible !== null ? 'checkout-impossible' : isExplained ? undefined : 'checkout-offline'}
      >
        {total === null ? (
          'Place order'
        ) : (
          <span>
            Place order and pay <span className={styles.total}>{total}</span>
          </span>
        )}
      </Button>
      <p className={styles.status} role="status">
        {placing.kind === 'sending' ? 'Placing your order …' : ''}
      </p>
    </div>
  )
}
