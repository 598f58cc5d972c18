import { useSnapshot } from 'valtio'
import { openNotifications } from '../../actions/push/push-dialog.ts'
import { pushState } from '../../state/push/push.ts'
import { sessionState } from '../../state/account/session.ts'
import { Button } from '../../ui/basics/button.tsx'
import styles from './order-actions.module.css'

/** For a customer, where the browser can: to hear on this device how the order goes on. Guests hear of it by mail. */
export function OrderNews() {
  const { customer } = useSnapshot(sessionState)
  const { topics, ready, standing } = useSnapshot(pushState)
  if (!customer || !ready || standing === 'unsupported') return null
  const isTold = topics.includes('orders')
  return (
    <div className={`no-print ${styles.news}`}>
      <p className={styles.help}>
        {isTold
          ? 'This device tells you when this order moves.'
          : 'A notification on this device at each step. We write to you by e-mail in any case.'}
      </p>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => openNotifications({ topic: 'orders' })}>
        {isTold ? 'Change what you are told' : 'Tell me when this order moves'}
      </Button>
    </div>
  )
}
