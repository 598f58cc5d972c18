import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { openSignIn } from '../../actions/account/session.ts'
import { sessionState } from '../../state/account/session.ts'
import { trade } from '../../state/catalogue/trade.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './list-card.module.css'

/** A note whether the prices are public or trade prices, and how to get trade prices. */
export function TradeNote() {
  const { ready, customer } = useSnapshot(sessionState)
  const { discount } = useSnapshot(trade)
  if (!ready) return null
  if (discount > 0) {
    return (
      <p className={styles.note}>
        Your trade discount of {discount}% is in every price here, where no sale price is lower. Promo codes do not add to it.
      </p>
    )
  }
  if (customer) {
    return (
      <Notice title="These are the public prices">
        <p>
          Trade prices need a trade account. Do you buy for a business? <Link href={to.trade()}>Apply for a trade account</Link>.
        </p>
      </Notice>
    )
  }
  return (
    <Notice
      title="Lists without an account belong to this device"
      action={
        <Button size="sm" variant="secondary" onClick={() => openSignIn()}>
          Sign in
        </Button>
      }
    >
      <p>
        Prices here are the public ones; trade prices need a trade account. When you sign in, your lists come along.{' '}
        <Link href={to.trade()}>Apply for a trade account</Link>
      </p>
    </Notice>
  )
}
