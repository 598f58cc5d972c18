import { formatMoney } from '../../../domain/money.ts'
import type { LineFigures } from './line-figures.ts'
import styles from './list-line.module.css'

/** What one costs, and beside a trade price what everybody pays. */
export function LinePrice({ figures: { card, unit, publicUnit, state } }: { figures: LineFigures }) {
  if (!card) return <p className={styles.price} />
  return (
    <p className={`tabular ${styles.price}`}>
      <span>
        {state === 'undecided' ? 'From ' : null}
        {formatMoney(unit)} <span className={styles.each}>each incl. VAT</span>
      </span>
      {unit < publicUnit ? (
        <span className={styles.public}>
          Public price <s>{formatMoney(publicUnit)}</s>
        </span>
      ) : null}
    </p>
  )
}
