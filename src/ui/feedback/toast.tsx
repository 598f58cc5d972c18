import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../basics/class-names.ts'
import { IconButton } from '../basics/icon-button.tsx'
import { Icon } from '../basics/icon.tsx'
import { topModal, watchModals } from '../basics/modal-stack.ts'
import styles from './toast.module.css'

export type ToastItem = {
  id: string
  /** Also the name of its icon. */
  type: 'info' | 'warn' | 'success' | 'error'
  title: string
  message?: string
  /** Milliseconds on screen; 5000 when not given (spec §4). */
  duration?: number
  action?: { label: string; onClick: () => void }
}

const onServer = () => undefined

/** One notification. It closes on a press anywhere, by its button, or after its time, which pauses while hovered or focused. */
function Toast({ toast, onClose }: { toast: ToastItem; onClose: (id: string) => void }) {
  const { id, type, title, message, duration = 5000, action } = toast
  const [paused, setPaused] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)

  useEffect(() => {
    if (paused) return undefined
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [paused, id, duration, onClose])

  // A closed notification would leave the focus nowhere.
  const close = () => {
    cameFrom.current?.focus({ preventScroll: true })
    onClose(id)
  }
  const act = () => {
    action?.onClick()
    close()
  }
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setPaused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  return (
    <div
      className={classNames(styles.toast, styles[type])}
      role={type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={enter}
      onBlur={() => setPaused(false)}
    >
      <Icon name={type} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message ? <p>{message}</p> : null}
      </div>
      {action ? (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      ) : null}
      <IconButton icon="close" label="Close notification" className={styles.close} onClick={close} />
    </div>
  )
}

/**
 * The container of notifications. They show in the topmost open dialog, because everything outside a dialog is inert. Screen readers announce
 * what comes into a live region that existed before. So each region is there without a notification too, and that of the page stays behind a
 * dialog: many notifications come when a dialog closes. It is outside of the root: the page of the server has none, and its first styles do not
 * know it.
 */
export function ToastRegion({ toasts, onClose }: { toasts: ToastItem[]; onClose: (id: string) => void }) {
  const host = useSyncExternalStore<HTMLElement | null | undefined>(watchModals, topModal, onServer)
  const region = (className: string | false | undefined, shown: ToastItem[]) => (
    <section className={classNames(styles.region, className)} data-above-bars aria-label="Notifications">
      <div className={styles.list} role="status" aria-atomic="false" aria-relevant="additions">
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} onClose={onClose} />
        ))}
      </div>
    </section>
  )
  if (host === undefined) return null
  return (
    <>
      {createPortal(region(false, host ? [] : toasts), document.body)}
      {host ? createPortal(region(styles.inModal, toasts), host) : null}
    </>
  )
}
