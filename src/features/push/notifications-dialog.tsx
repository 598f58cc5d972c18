import { useEffect, useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { closeNotifications, pushDialog } from '../../actions/push/push-dialog.ts'
import { refreshPush } from '../../actions/push/push.ts'
import { pushState } from '../../state/push/push.ts'
import { sessionState } from '../../state/account/session.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { obstacles } from './words.ts'
import styles from './notifications-dialog.module.css'

/** The notification settings of this device. The browser's permission prompt shows only after the user ticks a topic and saves. */
export function NotificationsDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={closeNotifications} title="Notifications on this device">
      <Content />
    </Dialog>
  )
}

function Content() {
  const { permission, products } = useSnapshot(pushState)
  const { offer } = useSnapshot(pushDialog)
  const { customer } = useSnapshot(sessionState)
  const loadState = usePushState()
  if (loadState === 'failed') return <p role="alert">Part of the shop did not load. Check your connection and open this again.</p>
  if (loadState === 'loading') return <p role="status">Loading your notifications…</p>
  const obstacle = permission === 'allowed' || permission === 'unasked' ? null : obstacles[permission]
  return (
    <div className="stack gap-4">
      <p className={styles.intro}>
        Choose the notifications that this device gets, also while {brand.name} is closed. You can turn them off at any time.
      </p>
      {obstacle ? (
        <Notice
          tone="info"
          title={obstacle.title}
          action={
            permission === 'add-to-home' ? (
              <Link href={to.app()} onClick={closeNotifications}>
                How to add it
              </Link>
            ) : null
          }
        >
          {obstacle.text}
        </Notice>
      ) : (
        // The key resets the form when the customer or the products change while it is open.
        <ChoiceForm key={[customer?.user_id, ...products.map(({ slug }) => slug)].join()} offer={offer} />
      )}
    </div>
  )
}

/** Reads the browser's permission and the device's subscription, and again when the page becomes visible: the user may have changed the browser's settings. */
export function usePushState(): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    const refresh = () =>
      void refreshPush().then(
        () => setState('ready'),
        () => setState('failed'),
      )
    const refreshIfVisible = () => document.visibilityState === 'visible' && refresh()
    refresh()
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [])
  return state
}
