import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '../../../domain/money.ts'
import { totalsRows } from './list-totals.tsx'
import type { LineFigures, ListTotals } from './line-figures.ts'
import styles from './printed-list.module.css'

/** The printed list with every line, rendered only while printing. */
export function PrintedList({ figures, totals }: { figures: readonly LineFigures[]; totals: ListTotals }) {
  if (!usePrinting() || figures.length === 0) return null
  return (
    <table className={`print-only tabular ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Product</th>
          <th scope="col" data-number>
            Quantity
          </th>
          <th scope="col" data-number>
            Each, incl. VAT
          </th>
          <th scope="col" data-number>
            Together
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ key, sku, name, details, line, card, unit, total, state }) => (
          <tr key={key}>
            <td>{sku}</td>
            <td>
              {[name, ...details].join(', ')}
              {state === 'ready' ? null : ' (cannot be ordered as it is)'}
            </td>
            <td data-number>{line.productQuantity}</td>
            <td data-number>{card ? formatMoney(unit) : null}</td>
            <td data-number>{card ? formatMoney(total) : null}</td>
          </tr>
        ))}
      </tbody>
      <tbody className={styles.totals}>
        {totalsRows(totals).map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" colSpan={4}>
              {label}
            </th>
            <td data-number>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether the page is printing. It renders synchronously, before the browser captures the page. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const follow = () => setPrinting(paper.matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', follow)
    }
  }, [])
  return printing
}
