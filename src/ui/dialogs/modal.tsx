import { type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from 'react'
import { classNames } from '../basics/class-names.ts'
import { IconButton } from '../basics/icon-button.tsx'
import styles from './modal.module.css'
import { useBackdropPress } from './use-backdrop-press.ts'
import { useFocusInView } from './use-focus-in-view.ts'
import { useModal } from './use-modal.ts'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  /** Stands between the title and the close button. */
  headerExtra?: ReactNode
  /** Stays in view under the scrolling content. */
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
  // The browser may close a dialog by itself (a second Escape); the owner's state must hear of it
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
