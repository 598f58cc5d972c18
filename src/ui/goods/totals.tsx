import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import styles from './totals.module.css'

export interface TotalsRow {
  label: string
  value: ReactNode
  /** `total` is the sum, `faint` a note. */
  weight?: 'total' | 'faint'
}

/** Amounts, and their sum. */
export function Totals({ rows, className }: { rows: readonly TotalsRow[]; className?: string }) {
  return (
    <dl className={classNames(styles.totals, className)} data-keep-clear>
      {rows.map(({ label, value, weight }) => (
        <div key={label} className={classNames(styles.row, weight && styles[weight])}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
