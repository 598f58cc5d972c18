import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { Icon } from '../basics/icon.tsx'

/** An applied filter; the whole chip removes it. */
export function Chip({
  children,
  onRemove,
  removeLabel = 'Remove filter:',
}: {
  children: ReactNode
  onRemove: () => void
  removeLabel?: string
}) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove}>
      <span className="visually-hidden">{removeLabel} </span>
      {children}
      <Icon name="close" size={16} />
    </button>
  )
}
