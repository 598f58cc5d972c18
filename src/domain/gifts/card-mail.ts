import type { Order } from '../../contract/orders/order.ts'
import { formatMoment } from '../calendar/date-and-time.ts'
import { formatDayLong } from '../calendar/days.ts'
import { isUnpaidOrCancelled } from '../orders/order-state.ts'

type Shown = Pick<Order, 'state' | 'gift_card'>

const isUnpaid = ({ state }: Shown) => state === 'awaiting_transfer' || isUnpaidOrCancelled(state)

/** Whether the card of a paid order is about to be mailed. `today`: a day in South Africa, YYYY-MM-DD. */
export const isCardBeingMailed = ({ state, gift_card: card }: Shown, today: string): boolean =>
  state === 'processing' && card?.state === 'active' && card.sent_at === null && card.send_on <= today

/** When the card of an order is or was mailed. `today`: a day in South Africa, YYYY-MM-DD. */
export function cardMailWords(order: Shown & Required<Pick<Order, 'gift_card'>>, today: string): string {
  const { sent_at, send_on, state } = order.gift_card
  if (sent_at !== null) return `Mailed ${formatMoment(sent_at)}`
  if (state === 'void') return 'It was not mailed'
  if (isCardBeingMailed(order, today)) return 'We are mailing it now'
  return `To be mailed on ${formatDayLong(send_on)}${isUnpaid(order) ? ', once it is paid' : ''}`
}
