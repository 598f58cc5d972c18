import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { Icon } from './icon.tsx'

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

/** A filter that is on or off. */
export function ToggleChip({ pressed, onChange, children }: { pressed: boolean; onChange: (next: boolean) => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {pressed ? <Icon name="check" size={16} /> : null}
      {children}
    </button>
  )
}
