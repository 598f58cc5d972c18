import type { ReactNode } from 'react'
import styles from './instalment-terms.module.css'
import { RangeSlider } from '../forms/range-slider.tsx'
import { Totals, type TotalsRow } from './totals.tsx'

export interface InstalmentTermsProps {
  min: number
  max: number
  months: number
  onMonths: (months: number) => void
  /** The number of payments, their amount and the total. */
  line: ReactNode
  /** Rate and fees. */
  rows: readonly TotalsRow[]
  note: string
}

/** Monthly payments: the number of months, and the full cost. */
export function InstalmentTerms({ min, max, months, onMonths, line, rows, note }: InstalmentTermsProps) {
  return (
    <div className={styles.terms}>
      <RangeSlider
        label="Number of payments"
        min={min}
        max={max}
        value={months}
        onChange={onMonths}
        format={(count) => `${count} months`}
        ends={[`${min} months`, `${max} months`]}
      />
      <p className={styles.line} aria-live="polite">
        {line}
      </p>
      <Totals rows={rows} />
      <p className={styles.note}>{note}</p>
    </div>
  )
}
