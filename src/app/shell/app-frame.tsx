import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { cartState } from '../../state/cart.ts'
import { loading } from '../../state/loading.ts'
import { syncState } from '../../state/sync.ts'
import { dismiss, toasts } from '../../state/toasts.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { LazyCartDrawer, LazySyncSheet } from './lazy-dialogs.tsx'
import { StatusNotices } from './status-notices.tsx'
import styles from './app-frame.module.css'

/** What every layout stands in: loading bar, notices, cart panel and notification area (spec §2). */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <LoadingBar />
      <StatusNotices />
      {children}
      <CartPanel />
      <SyncPanel />
      <Notifications />
    </div>
  )
}

function LoadingBar() {
  return <ProgressBar active={useSnapshot(loading).active} />
}

function CartPanel() {
  return <LazyCartDrawer open={useSnapshot(cartState).open} />
}

function SyncPanel() {
  return <LazySyncSheet open={useSnapshot(syncState).open} />
}

function Notifications() {
  const { list } = useSnapshot(toasts)
  const items = list.map(({ id, type, title, message, duration, action }) => ({
    id,
    type,
    title: title ?? message,
    message: title ? message : undefined,
    duration,
    action: action ? { label: action.label, onClick: action.run } : undefined,
  }))
  return <ToastRegion toasts={items} onClose={dismiss} />
}
