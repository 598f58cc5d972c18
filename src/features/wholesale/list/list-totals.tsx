import { counted } from '../../../domain/counted.ts'
import { brand } from '../../../contract/brand.ts'
import { cents } from '../../../contract/money/money.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Totals, type TotalsRow } from '../../../ui/goods/totals.tsx'
import type { ListTotals as Figures } from './line-figures.ts'
import styles from './list-totals.module.css'

/** The totals of a list: the total including VAT, then the VAT in it. */
export function ListTotals({ totals }: { totals: Figures }) {
  return (
    <aside className={styles.totals} aria-labelledby="list-totals">
      <h2 id="list-totals" className={styles.title}>
        Totals
      </h2>
      <Totals rows={totalsRows(totals)} />
      {totals.rest > 0 ? (
        <p className={styles.note}>
          Without {counted(totals.rest, 'line')} that cannot be ordered as {totals.rest === 1 ? 'it is' : 'they are'}.
        </p>
      ) : null}
    </aside>
  )
}

/** The rows of the totals, for the screen and for print. */
export function totalsRows({ total, vat, withoutVat, publicTotal }: Figures): TotalsRow[] {
  const saved = cents(publicTotal - total)
  return [
    ...(saved > 0
      ? [
          { label: 'At public prices', value: formatMoney(publicTotal) },
          { label: 'Your trade discount', value: `\u2212 ${formatMoney(saved)}` },
        ]
      : []),
    { label: 'Total incl. VAT', value: formatMoney(total), weight: 'total' },
    { label: `VAT ${brand.vatPercent}%`, value: formatMoney(vat), weight: 'faint' },
    { label: 'Total excl. VAT', value: formatMoney(withoutVat), weight: 'faint' },
  ]
}
