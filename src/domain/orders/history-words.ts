import type { Order, OrderEventKind } from '../../contract/orders/order.ts'
import { deskStateOf } from './staff-actions.ts'

const kindWords: Record<Exclude<OrderEventKind, 'state'>, string> = {
  refund: 'Refund',
  request: 'Request',
  answer: 'Answer',
  update: 'Update',
}

/** The title of an entry in the desk's history of an order: its new state, or what it is about within a state. */
export const historyWords = ({ state, kind = 'state' }: Order['timeline'][number], isCollected: boolean): string =>
  kind === 'state' ? deskStateOf(state, isCollected) : kindWords[kind]
