import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { counted } from '../../domain/counted.ts'
import { offlineCopy } from '../../actions/installed/offline-copy.ts'
import { persistence } from '../../actions/storage/persistence.ts'
import { estimateStorage, type StorageUse } from '../../state/installed/storage-estimate.ts'
import { openSyncSheet, outboxState } from '../../state/outbox/outbox-state.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { megabytes } from './megabytes.ts'
import styles from './sections.module.css'

/** The data on this device: its size, and the unsent changes. */
export function OnDeviceSection() {
  const [storage, setStorage] = useState<StorageUse | null>(null)
  const { waiting } = useSnapshot(outboxState)
  const { granted, asked } = useSnapshot(persistence)
  // A download uses storage; clearing it frees it.
  const { state } = useSnapshot(offlineCopy)
  const phase = state?.phase
  useEffect(() => void estimateStorage().then(setStorage), [phase])
  return (
    <Card title="Stored on this device">
      <p className={styles.text}>
        Your cart, your lists and what you have typed, and a copy of the shop to look through: products, search and all there is to read
        open without a connection.
      </p>
      {storage ? (
        <p className={styles.text}>
          It takes {megabytes(storage.used)}
          {storage.free > 0 ? ` of the ${megabytes(storage.used + storage.free)} that this browser lets us use` : ''}.
        </p>
      ) : null}
      {state?.downloaded ? <p className={styles.text}>Downloaded this month: {megabytes(state.downloaded)}.</p> : null}
      {granted || asked ? (
        <p className={styles.text}>
          {granted
            ? 'This browser keeps it until you clear it yourself.'
            : 'When the device runs short of room, this browser may clear it. It is surer to keep what an app on the home screen has.'}
        </p>
      ) : null}
      {waiting > 0 ? (
        <p>
          {counted(waiting, 'change is', 'changes are')} waiting to be sent.{' '}
          <Button variant="quiet" size="sm" className="flush" onClick={openSyncSheet}>
            See what is waiting
          </Button>
        </p>
      ) : null}
    </Card>
  )
}
