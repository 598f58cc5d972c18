import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'neutral' | 'sale' | 'leaf' | 'info' | 'warn' | 'danger'

/** A short coloured word: "Sale", "New", "Will sync". */
export function Badge({ tone = 'neutral', className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>
}

/** A quiet fact with an outline: "15-year guarantee". */
export function Tag({ icon, className, children }: { icon?: IconName; className?: string; children: ReactNode }) {
  return (
    <span className={classNames(styles.tag, className)}>
      {icon ? <Icon name={icon} size={18} /> : null}
      {children}
    </span>
  )
}
