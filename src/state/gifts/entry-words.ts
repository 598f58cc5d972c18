import type { GiftCardEntry } from '../../contract/gifts/gift-card.ts'
import { formatDate } from '../../domain/calendar/date-and-time.ts'
import { formatMoney } from '../../domain/money.ts'
import { cents } from '../../contract/money/money.ts'

const words: Record<GiftCardEntry['kind'], string> = {
  issued: 'Card issued',
  credited: 'Refund added',
  spent: 'Spent',
  released: 'Given back: the order was not paid',
  returned: 'Refunded',
  withdrawn: 'Paid back to the buyer',
  voided: 'Withdrawn',
}

/** A history in words. Amounts have their sign. */
export const cardEntryWords = (history: readonly GiftCardEntry[]) =>
  history.map(({ at, kind, amount, order_id }, place) => ({
    id: `${place}`,
    label: order_id === null ? words[kind] : `${words[kind]}, order ${order_id}`,
    date: formatDate(at),
    amount: `${amount < 0 ? '−' : '+'} ${formatMoney(cents(Math.abs(amount)))}`,
  }))
