import { cents } from '../../../contract/money/money.ts'
import type { TradeEntry } from '../../../contract/trade/trade.ts'
import { formatDayLong } from '../../../domain/calendar/days.ts'
import { formatDate } from '../../../domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { isWithdrawal } from '../../../domain/trade/last-payment.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './trade.module.css'

function wordsOf({ kind, amount, order_id, due_on, reference }: TradeEntry): string {
  if (kind === 'payment') return isWithdrawal({ kind, amount }) ? `Your payment, ${reference}, withdrawn` : `Your payment, ${reference}`
  if (kind === 'refund') return `Refund of order ${order_id}`
  return `Order ${order_id}${due_on === null ? '' : `, due ${formatDayLong(due_on)}`}`
}

/** The last movements of the account, newest first. `hasOlder`: there are more. */
export function MovementsCard({ entries, hasOlder }: { entries: readonly TradeEntry[]; hasOlder: boolean }) {
  return (
    <Card title="Statement">
      <ul className={`bare-list ${styles.rows}`}>
        {entries.map((entry) => (
          <li key={`${entry.at}-${entry.kind}-${entry.order_id}-${entry.amount}`} className={styles.row}>
            <p className={styles.who}>
              {wordsOf(entry)}
              <span className={styles.mail}>{formatDate(entry.at)}</span>
            </p>
            <p className="tabular" data-keep-clear>
              {formatMoney(cents(entry.amount))}
            </p>
          </li>
        ))}
      </ul>
      {hasOlder ? (
        <p>These are the last {entries.length} movements. “Download my information” under “Your account” has all of them.</p>
      ) : null}
    </Card>
  )
}
