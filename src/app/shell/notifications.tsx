import type { ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import type { NotificationsDialog } from '../../features/push/notifications-dialog.tsx'
import { gateState } from '../../state/gate.ts'
import { lazyDialog } from '../../lazy/lazy-dialog.tsx'
import { closeNotifications, pushDialog } from '../../actions/push/push-dialog.ts'

const LazyDialog = lazyDialog<ComponentProps<typeof NotificationsDialog>>(
  async () => (await import('../../features/push/notifications-dialog.tsx')).NotificationsDialog,
  closeNotifications,
)

/** The dialog "Notifications on this device". Any component may open it. It stays closed while the gate is closed. */
export function Notifications() {
  const { open } = useSnapshot(pushDialog)
  const { closed } = useSnapshot(gateState)
  return <LazyDialog open={open && !closed} />
}
