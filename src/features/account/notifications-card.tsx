import { useSnapshot } from 'valtio'
import { openNotifications } from '../../actions/push/push-dialog.ts'
import { pushState } from '../../state/push/push.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './facts.module.css'

/** What this device is told of the customer's orders, and the way to change it. */
export function NotificationsCard() {
  const { topics, ready } = useSnapshot(pushState)
  const isTold = topics.includes('orders')
  return (
    <Card title="Notifications">
      <p className={styles.text}>
        {!ready || !isTold
          ? 'This device can tell you when an order moves, also while Stoep is closed. It does so only if you ask it to.'
          : 'This device tells you when an order of yours moves.'}
      </p>
      <p>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => openNotifications()}>
          Notifications on this device
        </Button>
      </p>
    </Card>
  )
}
