import { useSnapshot } from 'valtio'
import { connection } from '../../state/connection.ts'
import { syncState } from '../../state/sync.ts'
import { applyUpdate, later, updateState } from '../../state/update.ts'
import { Button } from '../../ui/button.tsx'
import styles from './status-notices.module.css'

/** Says when the network is away, what still works, and that a new version waits. */
export function StatusNotices() {
  return (
    <div className={styles.notices} role="status">
      <OfflineNotice />
      <UpdatePrompt />
    </div>
  )
}

function OfflineNotice() {
  const { online } = useSnapshot(connection)
  const { waiting } = useSnapshot(syncState)
  if (online) return null
  return (
    <p className={styles.offline}>
      <strong>You are offline.</strong> You can still browse what is on this device and change your cart.
      {waiting > 0 && ` ${waiting === 1 ? '1 change is' : `${waiting} changes are`} waiting to be sent.`}
    </p>
  )
}

function UpdatePrompt() {
  const { ready, waiting } = useSnapshot(updateState)
  if (!ready && !waiting) return null
  return (
    <div className={styles.update}>
      <p>
        <strong>A new version of Stoep is ready.</strong> It takes a second. Your cart and everything waiting to be sent are kept.
      </p>
      <div className={styles.actions}>
        <Button size="sm" busy={waiting} onClick={applyUpdate}>
          Update now
        </Button>
        <Button size="sm" variant="quiet" onClick={later}>
          Later
        </Button>
      </div>
    </div>
  )
}
