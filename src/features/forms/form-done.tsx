import { useEffect, useRef, type ReactNode } from 'react'
import { openSyncSheet } from '../../state/outbox/outbox-state.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import styles from './form-done.module.css'
import type { SendState } from './use-send-state.ts'

const icons = { sent: 'check', later: 'sync', dropped: 'info' } as const

interface FormDoneProps {
  kind: SendState
  title: string
  children: ReactNode
  /** The next step, beside the link to the unsent changes. */
  action?: ReactNode
}

/** Replaces a form after the submit, and takes the focus. */
export function FormDone({ kind, title, children, action }: FormDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done} data-kind={kind}>
      <span className={styles.mark}>
        <Icon name={icons[kind]} size={28} />
      </span>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>
        {kind === 'later' ? (
          <Button variant="secondary" onClick={openSyncSheet} aria-haspopup="dialog">
            See what is waiting
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  )
}
