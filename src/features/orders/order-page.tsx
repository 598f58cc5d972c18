import { useEffect, useState } from 'react'
import type { Order } from '../../contract/orders/order.ts'
import { stateWordsOf } from '../../domain/orders/order-state.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { followOrder, rereadOrder } from '../../actions/orders/follow-order.ts'
import { orderShown, type OrderKey } from '../../actions/orders/order.ts'
import { providerNames } from '../../actions/checkout/payment-choices.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { Detail } from './detail.tsx'
import { BankDetails } from './payment/bank-details.tsx'
import { Invoice } from './invoice.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderRequests } from './requests/order-requests.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { formatDayLong, southAfricanDay } from '../../domain/calendar/days.ts'
import { isCancelAsked } from '../../domain/orders/order-request.ts'
import { cardMailWords, isCardBeingMailed } from '../../domain/gifts/card-mail.ts'
import { toPayOf } from '../../domain/gifts/order-credit.ts'
import { formatMoment } from '../../domain/calendar/date-and-time.ts'
import { formatMoney } from '../../domain/money.ts'
import { orderSteps } from './order-steps.ts'
import { onCustomerGone } from '../../state/account/principal.ts'
import { useShopNow } from '../../state/network/use-shop-now.ts'
import { to } from '../../contract/paths.ts'
import { navigate } from 'wouter/use-browser-location'
import { collectionLines } from '../../domain/delivery/order-words.ts'
import { PayAgain } from './payment/pay-again.tsx'
import { PaymentCheckNotice, PaymentCheckStatus } from './payment/payment-check.tsx'
import { usePaymentCheck } from './payment/use-payment-check.ts'
import { addressLines } from '../../domain/checkout/address-lines.ts'
import { methodTexts } from './payment/method-words.ts'
import styles from './order-page.module.css'

interface OrderPageProps {
  initial: Order
  orderKey: OrderKey
  /** The customer cancelled on the payment page. */
  cancelled: boolean
  /** When this copy was stored, ISO 8601; missing for a fresh order. */
  asOf?: string
}

// An order opened by its key is on the page of no account: it goes when its customer signs out, here or in another tab [I8].
onCustomerGone(() => {
  if (location.pathname.startsWith(to.order(''))) navigate(to.home(), { replace: true })
})

/** The status after the customer left the payment page, which is not a failure. */
const notPaidYet = { label: 'Not paid yet', text: 'Nothing has been charged, and nothing is lost: pay the same way or another.' }

/** The status of an unpaid order that its customer asked to cancel. */
const askedToCancel = { label: 'Cancellation asked', text: 'We read your request and answer by e-mail and here.' }

/** The status of an order by phone that its customer has not begun to pay. */
const readyToPay = (payBy: string) => ({ label: 'Ready to pay', text: `We hold it for you until ${formatMoment(payBy)}.` })

/** An order: its state, the next step, and its contents. */
export function OrderPage({ initial, orderKey, cancelled, asOf }: OrderPageProps) {
  const [order, setOrder] = useState(initial)
  const today = southAfricanDay(useShopNow())
  const isCopy = asOf !== undefined
  // The payment page returns to the address with the key, so a view here does not come from it.
  const arrival = orderKey === null || isCopy || order.pay_link ? 'elsewhere' : cancelled ? 'cancelled' : 'paid'
  const check = usePaymentCheck(order, orderKey, arrival, setOrder)

  useEffect(() => {
    if (!isCopy) void orderShown(order, orderKey)
  }, [order, orderKey, isCopy])
  // The mail of a card leaves seconds after its payment.
  const isBeingMailed = !isCopy && isCardBeingMailed(order, today)
  useEffect(
    () =>
      isBeingMailed
        ? followOrder(initial.order_id, orderKey, {
            onOrder: setOrder,
            onStop() {},
            isSettled: ({ gift_card: card }) => card?.sent_at !== null,
          })
        : undefined,
    [isBeingMailed, initial.order_id, orderKey],
  )
  useEffect(() => (isCopy ? undefined : rereadOrder(initial.order_id, orderKey, setOrder)), [initial.order_id, orderKey, isCopy])

  // Requests, answers and refunds are entries too, and no reason for a failure.
  const stateEntry = order.timeline.findLastIndex(({ kind = 'state' }) => kind === 'state')
  const isNews = !cancelled || stateEntry >= initial.timeline.length
  const reason = order.state === 'payment_failed' && isNews ? (order.timeline[stateEntry]?.note ?? null) : null
  // The customer does not want it any more, so nothing asks for its payment.
  const isUnwanted = (order.can_pay || order.bank !== null) && isCancelAsked(order)
  const status = isUnwanted
    ? askedToCancel
    : order.pay_link && order.pay_by
      ? readyToPay(order.pay_by)
      : cancelled && order.state === 'payment_failed'
        ? notPaidYet
        : stateWordsOf(order)
  const provider = providerNames[order.payment_method]
  const { refunds = [] } = order
  return (
    <article className={`wrap ${styles.page}`}>
      <Invoice order={order} />
      <header className="stack gap-2 no-print">
        <p className="eyebrow">{status.label}</p>
        <h1>Order {order.order_id}</h1>
        <p className="lede">
          {order.state === 'awaiting_transfer' ? `Thank you, ${order.contact.first_name}. ` : null}
          {status.text}
        </p>
        <PaymentCheckStatus check={check} order={order} />
      </header>
      <div className={`no-print ${styles.notices}`}>
        {asOf ? <Notice tone="info" icon="offline">{`You are offline. This is the order as of ${formatMoment(asOf)}.`}</Notice> : null}
        {isUnwanted ? <DoNotPay isTransfer={order.bank !== null} /> : null}
        {cancelled && order.can_pay && !isUnwanted ? (
          <Notice
            action={
              <Button variant="secondary" size="sm" onClick={openCart} aria-haspopup="dialog">
                See cart
              </Button>
            }
          >
            The payment with {provider} did not go through. Your cart is unchanged. You can pay another way.
          </Notice>
        ) : null}
        {isUnwanted && check.state === 'over' ? null : <PaymentCheckNotice check={check} order={order} />}
        {order.refund_due && !refunds.some(({ state }) => state === 'due') ? (
          <Notice tone="warn" title="We owe you a refund">
            Money came late or twice for this order. We send back what is too much, by the way it came. You do not have to do anything.
          </Notice>
        ) : null}
      </div>
      <div className={`no-print ${styles.columns}`}>
        <div className={styles.main}>
          {order.bank && !isUnwanted ? <BankDetails bank={order.bank} payBy={order.pay_by} /> : null}
          {order.can_pay && !isUnwanted && !isCopy && check.state !== 'checking' ? (
            <PayAgain order={order} orderKey={orderKey} reason={reason} onOrder={setOrder} />
          ) : null}
          <section className="stack gap-5" aria-labelledby="order-progress">
            <h2 id="order-progress">Order status</h2>
            <Timeline label="Progress of the order" steps={orderSteps(order)} />
            {order.tracking?.url ? (
              <p>
                <a href={order.tracking.url} target="_blank" rel="noreferrer noopener">
                  Track it with {order.tracking.carrier}
                </a>
              </p>
            ) : null}
          </section>
          <OrderRefunds order={order} />
          <OrderRequests order={order} orderKey={orderKey} onOrder={setOrder} />
          <OrderAddresses order={order} />
        </div>
        <div className={styles.side}>
          <OrderItems order={order} />
          <OrderActions order={order} orderKey={orderKey} />
        </div>
      </div>
    </article>
  )
}

/** Replaces the parts about the payment while the shop has not answered a request to cancel. */
function DoNotPay({ isTransfer }: { isTransfer: boolean }) {
  return (
    <Notice tone="warn" title="You asked to cancel. Please do not pay." live>
      {isTransfer ? 'If your transfer has left already' : 'If you have paid already'}, you get the money back once the order is cancelled.
    </Notice>
  )
}

/** The delivery address, the contact, and the payment method. */
function OrderAddresses({ order }: { order: Order }) {
  const { contact, note, months } = order
  const delivery = addressLines(order.shipping)
  const billing = addressLines(order.billing)
  const method = months ? `${methodTexts[order.payment_method]}, over ${months} months` : methodTexts[order.payment_method]
  const { gift_card: card, credits = [], collection } = order
  const today = southAfricanDay(useShopNow())
  const paidBy = credits.map(
    ({ kind, last_four, amount }) => `${kind === 'credit' ? 'Store credit' : `Gift card ending in ${last_four}`}, ${formatMoney(amount)}`,
  )
  return (
    <section className="stack gap-5" aria-labelledby="order-details">
      <h2 id="order-details">Details</h2>
      <div className={styles.details}>
        {card ? (
          <GiftDetails card={card} mailed={cardMailWords({ ...order, gift_card: card }, today)} />
        ) : collection ? (
          <Detail title="Collected from" lines={collectionLines(collection)} />
        ) : (
          <Detail title="Delivered to" lines={delivery} />
        )}
        {!collection && billing.join() === delivery.join() ? null : <Detail title="Billed to" lines={billing} />}
        <Detail title="We reach you at" lines={[contact.email, contact.phone]} />
        <Detail
          title="Payment method"
          lines={[...paidBy, ...(toPayOf(order) > 0 || paidBy.length === 0 ? [order.pay_link ? 'Not chosen yet' : method] : [])]}
        />
        {note ? <Detail title={collection ? 'Your note' : 'Note to the driver'} lines={[note]} /> : null}
      </div>
    </section>
  )
}

/** The recipient of the card, the day of its mail, and its message. The code is only in the mail. */
function GiftDetails({ card, mailed }: { card: NonNullable<Order['gift_card']>; mailed: string }) {
  const { recipient_name, recipient_email, last_four, ends_on, message } = card
  const which = last_four && ends_on ? [`Its code ends in ${last_four}, and it is valid until ${formatDayLong(ends_on)}`] : []
  return (
    <>
      <Detail title="Gift card for" lines={[recipient_name, recipient_email].filter(Boolean)} />
      <Detail title="By e-mail" lines={[mailed, ...which]} />
      {message ? <Detail title="Your message" lines={[message]} /> : null}
    </>
  )
}
