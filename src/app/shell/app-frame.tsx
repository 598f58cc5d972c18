import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { deferred } from '../../lazy/deferred.tsx'
import { whenInUse } from '../../lazy/load-engine.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { cartState } from '../../state/cart/cart.ts'
import { gateState } from '../../state/gate.ts'
import { listDialog } from '../../actions/wholesale/list-dialog.ts'
import { loading } from '../../state/loading.ts'
import { signInDialog } from '../../state/account/session.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { dismiss, toasts } from '../../state/toasts.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { ToastRegion } from '../../ui/feedback/toast.tsx'
import { LazyCartDrawer, LazyChooseListDialog, LazySignInDialog, LazySyncSheet } from './lazy-dialogs.tsx'
import '../../ui/without-script.css'
import styles from './app-frame.module.css'

const Notices = deferred(async () => (await import('./deferred/notices.tsx')).Notices)

/** The frame of every layout: loading bar, notices, cart panel and notification area (spec §2). */
export function AppFrame({ screen, children }: { screen: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <LoadingBar />
      {/* Screen readers only announce content of a live region that existed before. They read what changes, and not all notices again. */}
      <div role="status" aria-atomic="false">
        <Notices screen={screen} />
      </div>
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

/** The panels and dialogs that any component may open. They stay closed while the gate is closed. */
function Panels() {
  const { closed } = useSnapshot(gateState)
  const cart = useAfterPaint(useSnapshot(cartState).open)
  const sync = useSnapshot(outboxState).open
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

/**
 * The value, in a render that yields to frames: the number of pieces paints first, because the panel takes longer. The render is a transition
 * of its own. A deferred value would share one with the islands, and would wait for their code, which may not come.
 */
function useAfterPaint(value: boolean): boolean {
  const [shown, setShown] = useState(value)
  useEffect(() => startTransition(() => setShown(value)), [value])
  return shown
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

const loadCover = () => import('../../features/gate/gate-cover.tsx')
const GateCover = lazy(async () => ({ default: (await loadCover().catch(reload)).GateCover }))

/** If the cover's code does not load, the server's form replaces the page. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => undefined)
}

/** Covers the page while the site's gate is closed. */
function Gate() {
  const { closed } = useSnapshot(gateState)
  // Preload it while the gate is open: with a closed gate, the server does not send this file.
  useEffect(() => whenInUse(() => void loadCover().catch(logNotLoaded)), [])
  if (!closed) return null
  return (
    <Suspense fallback={null}>
      <GateCover />
    </Suspense>
  )
}
