import { useEffect } from 'react'
import type { Snapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import type { PlacedOrder } from '../../data/order-intent.ts'
import { notify } from '../../state/toasts.ts'
import { Link } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './leaving-panel.module.css'

/** The order is placed: on to the payment page, or to the order where nothing is left to do here. */
export function LeavingPanel({ placed, again }: { placed: Snapshot<PlacedOrder>; again: boolean }) {
  const { orderId, orderKey, redirectUrl } = placed
  const order = to.order(orderId, orderKey)
  const away = again ? null : redirectUrl

  useEffect(() => {
    if (again) notify({ type: 'info', message: 'This order has already been placed. Here it is.' })
    if (away) location.assign(away)
    else navigate(order, { replace: true })
  }, [again, away, order])

  return (
    <div className={styles.panel} role="status">
      <Spinner size={32} />
      <p>
        Order {orderId} is placed. {away ? 'Taking you to the payment page …' : 'Here it comes …'}
      </p>
      {/* For the day that a browser refuses to go by itself */}
      <Link href={order}>See the order</Link>
    </div>
  )
}
