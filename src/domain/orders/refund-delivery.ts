import type { Order } from '../../contract/orders/order.ts'
import { returnUntil } from './order-request.ts'
import { DELIVERY_KEY, piecesLeft } from './refund.ts'

type Refunded = Pick<Order, 'state' | 'items' | 'totals' | 'refunds' | 'requests' | 'timeline'>

/**
 * Whether the price of the delivery goes back too, because pieces are the last of an order that has left and their customer changed the mind in
 * time (ECT Act, section 44: in full apart from the cost of returning). That is an accepted return that is not finished, or a day before the end of the
 * right to return. Before the dispatch a refund of the last pieces is whole by itself (`refundShare`).
 * @param counts the pieces of the refund by the key of their line
 */
export function returnsDelivery(order: Refunded, counts: Readonly<Record<string, number>>, now: Date): boolean {
  if ((order.state !== 'dispatched' && order.state !== 'delivered') || piecesLeft(order, DELIVERY_KEY) === 0) return false
  const paid = order.items.filter(({ free }) => !free)
  const isOfSome = paid.some(({ item_key: key }) => (counts[key] ?? 0) > 0)
  const leavesSome = paid.some(({ item_key: key }) => (counts[key] ?? 0) < piecesLeft(order, key))
  if (!isOfSome || leavesSome) return false
  const isReturned = (order.requests ?? []).some(({ kind, state, done_at }) => kind === 'return' && state === 'accepted' && !done_at)
  const until = returnUntil(order)
  return isReturned || until === null || now < until
}
