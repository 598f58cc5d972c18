import { useSnapshot } from 'valtio'
import { connection } from '../../state/connection.ts'
import { openSync, syncState } from '../../state/sync.ts'
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

/** Changes that something other than their turn holds back are worth a word, with a network too. */
const isHeldBack = ({ state }: { state: string }) => state !== 'queued' && state !== 'sending'

function OfflineNotice() {
  const { online } = useSnapshot(connection)
  const { waiting, changes } = useSnapshot(syncState)
  if (online && !changes.some(isHeldBack)) return null
  return (
    <div className={styles.offline}>
      <p>
        {!online && (
          <>
            <strong>You are offline.</strong> You can still browse what is on this device and change your cart.
          </>
        )}
        {waiting > 0 && ` ${waiting === 1 ? '1 change is' : `${waiting} changes are`} waiting to be sent.`}
      </p>
      {waiting > 0 && (
        <Button size="sm" variant="quiet" onClick={openSync}>
          See what is waiting
        </Button>
      )}
    </div>
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
