import { cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { formatDate } from '../../domain/calendar/date-and-time.ts'
import { formatMoney } from '../../domain/money.ts'
import { pieceWords } from '../../domain/orders/piece-words.ts'
import { Detail } from './detail.tsx'

type Refund = NonNullable<Order['refunds']>[number]

/** What was refunded of an order: the sum with the way that it goes, the pieces, and the reason; nothing without a refund. */
export function OrderRefunds({ order }: { order: Order }) {
  const { refunds = [] } = order
  if (refunds.length === 0) return null
  return (
    <section className="stack gap-5" aria-labelledby="order-refunds">
      <h2 id="order-refunds">Refunds</h2>
      <ul className="stack gap-4 bare-list">
        {refunds.map((refund) => (
          <li key={refund.refund_id}>
            <Detail
              title={sumWords(order, refund)}
              lines={[pieceWords(order, refund.lines), refund.reason, formatDate(refund.at)].filter(Boolean)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sum of a refund by the ways that it goes. The part for gift cards and store credit is there at once, and so is one on account. */
function sumWords({ due_on: due }: Order, { amount, state, credit = cents(0) }: Refund): string {
  const money = cents(amount - credit)
  const way = due ? 'credited to your trade account' : state === 'done' ? 'paid back' : 'on its way back'
  return [
    ...(money > 0 ? [`${formatMoney(money)} ${way}`] : []),
    ...(credit > 0 ? [`${formatMoney(credit)} back as a gift card or store credit`] : []),
  ].join(', ')
}
