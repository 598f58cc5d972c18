import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/basics/icon.tsx'
import styles from './outcome-panel.module.css'

interface OutcomePanelProps {
  icon?: IconName
  /** Replaces the icon. */
  mark?: ReactNode
  title: string
  action: ReactNode
  children: ReactNode
}

/** The outcome of a payment on another site, and the next step. */
export function OutcomePanel({ icon, mark, title, action, children }: OutcomePanelProps) {
  return (
    <div className={`wrap ${styles.panel}`}>
      <span className={styles.mark}>{mark ?? (icon ? <Icon name={icon} size={32} /> : null)}</span>
      <h1>{title}</h1>
      <p className={styles.text} role="status">
        {children}
      </p>
      <div className={styles.actions}>{action}</div>
    </div>
  )
}
