import { type ReactNode, type RefObject, type SyntheticEvent, useId, useRef, useEffect, useEffectEvent } from 'react'
import { classNames } from '../basics/class-names.ts'
import { IconButton } from '../basics/icon-button.tsx'
import { useModal } from './use-modal.ts'
import styles from './modal.module.css'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  /** Shown between the title and the close button. */
  headerExtra?: ReactNode
  /** Shown below the scrolling content, always in view. */
  footer?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** The base of Dialog, Drawer and BottomSheet: a native modal dialog with a panel in it. `shape` is their class. */
export function Modal({
  open,
  onClose,
  title,
  hideTitle,
  headerExtra,
  footer,
  initialFocus,
  className,
  shape,
  children,
}: ModalProps & { shape?: string }) {
  const { ref, toastPlace, mounted } = useModal(open, initialFocus)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useFocusInView(body, mounted)
  useBackdropPress(ref, onClose)

  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // The browser may close a dialog by itself (a second Escape), so the state must follow.
  const onNativeClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
  }

  return (
    <dialog ref={ref} className={classNames(styles.modal, shape)} aria-labelledby={titleId} onCancel={onCancel} onClose={onNativeClose}>
      {mounted ? (
        <div className={classNames(styles.panel, className)}>
          <header className={classNames(styles.header, hideTitle && styles.bare)}>
            <h2 id={titleId} className={hideTitle ? 'visually-hidden' : styles.title}>
              {title}
            </h2>
            {headerExtra}
            <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
          </header>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          <div ref={toastPlace} className={styles.toasts} />
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}

/**
 * Calls `onPress` for a press on the scrim, outside the panel. A press that starts inside (selecting text) and ends outside does not
 * count. Native listeners, because a dialog is not a control.
 */
function useBackdropPress(ref: RefObject<HTMLDialogElement | null>, onPress: () => void) {
  const press = useEffectEvent(onPress)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    let began = false
    const down = (event: Event) => {
      began = event.target === dialog
    }
    const up = (event: Event) => {
      if (began && event.target === dialog) press()
      began = false
    }
    dialog.addEventListener('pointerdown', down)
    dialog.addEventListener('click', up)
    return () => {
      dialog.removeEventListener('pointerdown', down)
      dialog.removeEventListener('click', up)
    }
  }, [ref])
}

/** Scrolls the focused element into view when its scroll container shrinks for a toast or the phone's keyboard. */
function useFocusInView(box: RefObject<HTMLElement | null>, mounted: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!mounted || !element) return undefined
    const observer = new ResizeObserver(() => {
      const focused = document.activeElement
      if (focused && focused !== element && element.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, mounted])
}
