import { useSnapshot, type Snapshot } from 'valtio'
import type { Cents } from '../../contract/money/money.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Placing } from '../../actions/checkout/checkout.ts'
import { connection } from '../../state/network/connection.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import { PlacingNotice } from './placing-notice.tsx'
import styles from './place-order.module.css'

/** The one button that binds, and everything that may stand in its way. */
export function PlaceOrder({ placing, total }: { placing: Snapshot<Placing>; total: Cents }) {
  const { online } = useSnapshot(connection)
  const explained = online || placing.kind === 'unsent' || placing.kind === 'unanswered' || placing.kind === 'sending'
  return (
    <div className={styles.place}>
      <PlacingNotice placing={placing} />
      {explained ? null : (
        <p className={styles.offline} id="checkout-offline">
          <Icon name="offline" size={20} />
          {NEEDS_CONNECTION}
        </p>
      )}
      <Button type="submit" size="lg" full busy={placing.kind === 'sending'} aria-describedby={explained ? undefined : 'checkout-offline'}>
        <span>
          Place order and pay <span className={styles.total}>{formatMoney(total)}</span>
        </span>
      </Button>
      <p className={styles.status} role="status">
        {placing.kind === 'sending' ? 'Placing your order …' : ''}
      </p>
    </div>
  )
}
