import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import { IconButton } from '../basics/icon-button.tsx'
import { Icon, type IconName } from '../basics/icon.tsx'
import styles from './notice.module.css'

type Tone = 'info' | 'warn' | 'error' | 'success'

type NoticeProps = {
  tone?: Tone
  title?: string
  action?: ReactNode
  onDismiss?: () => void
  /** Announces the notice. Set it for one that appears after the page. */
  live?: boolean
  icon?: IconName
  className?: string
  children?: ReactNode
}

/** A message in the page. It explains the event, the stored data and the next step. */
export function Notice({ tone = 'info', title, action, onDismiss, live, icon, className, children }: NoticeProps) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames(styles.notice, styles[tone], className)} role={role}>
      <Icon name={icon ?? tone} className={styles.icon} />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {onDismiss ? <IconButton icon="close" label="Dismiss" className={styles.dismiss} onClick={onDismiss} /> : null}
    </div>
  )
}
