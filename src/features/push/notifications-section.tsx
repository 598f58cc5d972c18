import { useSnapshot } from 'valtio'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { sessionState } from '../../state/account/session.ts'
import { Link } from '../../ui/basics/link.tsx'
import { openNotifications } from '../../actions/push/push-dialog.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** The card that opens the notification settings of this device. */
export function NotificationsSection() {
  const { customer } = useSnapshot(sessionState)
  return (
    <Card title="Notifications">
      <p>{brand.name} tells this device only what you ask it to: a new version, an order that moves, or a piece that is back.</p>
      <p>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => openNotifications()}>
          Notifications on this device
        </Button>
      </p>
      {customer ? (
        <p className="row-links">
          <Link href={to.notifications()}>All notifications, by topic</Link>
        </p>
      ) : null}
    </Card>
  )
}
