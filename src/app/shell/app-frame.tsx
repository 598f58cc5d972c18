import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { cartState } from '../../state/cart/cart.ts'
import { gateState } from '../../state/gate.ts'
import { listDialog } from '../../actions/wholesale/list-dialog.ts'
import { loading } from '../../state/loading.ts'
import { signInDialog } from '../../state/account/session.ts'
import { syncState } from '../../state/sync/sync.ts'
import { dismiss, toasts } from '../../state/toasts.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { ToastRegion } from '../../ui/feedback/toast.tsx'
import { Gate } from './gate.tsx'
import { LazyCartDrawer, LazyChooseListDialog, LazySignInDialog, LazySyncSheet } from './lazy-dialogs.tsx'
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
      <Panels />
      <Gate />
      <Notifications />
    </div>
  )
}

function LoadingBar() {
  return <ProgressBar active={useSnapshot(loading).active} />
}

/** The panels and dialogs that any part of the page may open; none stands over the closed gate. */
function Panels() {
  const { closed } = useSnapshot(gateState)
  const cart = useSnapshot(cartState).open
  const sync = useSnapshot(syncState).open
  const signIn = useSnapshot(signInDialog).open
  const list = useSnapshot(listDialog).open
  return (
    <>
      <LazyCartDrawer open={cart && !closed} />
      <LazySyncSheet open={sync && !closed} />
      <LazySignInDialog open={signIn && !closed} />
      <LazyChooseListDialog open={list && !closed} />
    </>
  )
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
