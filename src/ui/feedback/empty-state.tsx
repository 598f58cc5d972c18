import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type IconName } from '../basics/icon.tsx'

type EmptyStateProps = {
  icon?: IconName
  title: string
  children?: ReactNode
  /** One thing to do next: a Button or ButtonLink. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** An empty state: a text, and one action. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.mark}>
          <Icon name={icon} size={28} />
        </span>
      ) : null}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
