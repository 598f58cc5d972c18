import { useEffect } from 'react'
import type { Snapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import { formatMoment } from '../../domain/calendar/date-and-time.ts'
import type { PlacingOutcome } from '../../actions/checkout/placing.ts'
import { notify } from '../../state/toasts.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import styles from './leaving-panel.module.css'

type Placed = Extract<PlacingOutcome, { kind: 'placed' }>

/** Milliseconds: long enough to read the notification beside the order. */
const DURATION = 20_000

function notificationFor(pressedAt: number | undefined) {
  if (pressedAt === undefined) return { message: 'This order has already been placed. Here it is.' }
  const when = formatMoment(new Date(pressedAt).toISOString())
  return {
    title: `Your order of ${when} had reached us`,
    message: 'Here it is, with the address and the way to pay that you gave then. What you have typed since was not sent.',
    duration: DURATION,
  }
}

/** The order is placed: redirects to the payment page, or to the order when no payment is due here. */
export function LeavingPanel({ placed, again, pressedAt }: Omit<Snapshot<Placed>, 'kind'>) {
  const { orderId, orderKey, redirectUrl } = placed
  const order = to.order(orderId, orderKey)
  const paymentUrl = again ? null : redirectUrl

  useEffect(() => {
    if (again) notify({ type: 'info', ...notificationFor(pressedAt) })
    if (paymentUrl) location.assign(paymentUrl)
    else navigate(order, { replace: true })
  }, [again, paymentUrl, order, pressedAt])

  return (
    <div className={styles.panel} role="status">
      <Spinner size={32} />
      <p>
        Order {orderId} is placed. {paymentUrl ? 'Taking you to the payment page …' : 'Here it comes …'}
      </p>
      {/* In case the browser does not redirect. */}
      <Link href={order}>See the order</Link>
    </div>
  )
}
