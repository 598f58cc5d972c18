import { useSnapshot } from 'valtio'
import { brand } from '../../../contract/brand.ts'
import { openSignIn } from '../../../actions/account/session.ts'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { sessionState } from '../../../state/account/session.ts'
import { applyUpdate, hasUnsavedWork, later, updateState } from '../../../state/updates/update.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { toasts } from '../../../state/toasts.ts'
import { useToastsClearOfFields } from '../../../ui/feedback/use-toasts-clear-of-fields.ts'
import { NetworkNotice } from './network-notice.tsx'
import styles from './notices.module.css'

/** The notices at the top of a page: network, ended session and new version. */
export function Notices({ screen }: { screen: string }) {
  useToastsClearOfFields(useSnapshot(toasts).list.length)
  if (!useHydrated()) return <div className={styles.notices} />
  return (
    <div className={styles.notices}>
      <NetworkNotice screen={screen} />
      <SessionEnded />
      <UpdatePrompt />
    </div>
  )
}

function SessionEnded() {
  if (!useSnapshot(sessionState).ended) return null
  return (
    <div className={styles.offline}>
      <p>
        <strong>You have been signed out.</strong> Sign in again and your changes go through.
      </p>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => openSignIn()}>
        Sign in
      </Button>
    </div>
  )
}

function UpdatePrompt() {
  const { ready, waiting } = useSnapshot(updateState)
  if (!ready && !waiting) return null
  if (waiting && hasUnsavedWork())
    return (
      <div className={styles.update}>
        <p>
          <strong>The new version comes when you have finished here.</strong> Nothing is lost.
        </p>
        <div className={styles.actions}>
          <Button size="sm" variant="quiet" className={styles.later} onClick={later}>
            Not now
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.update}>
      <p>
        <strong>A new version of {brand.name} is ready.</strong> It takes a second. Your cart and everything waiting to be sent are kept.
      </p>
      <div className={styles.actions}>
        <Button size="sm" busy={waiting} onClick={applyUpdate}>
          Update now
        </Button>
        <Button size="sm" variant="quiet" className={styles.later} onClick={later}>
          Later
        </Button>
      </div>
    </div>
  )
}
