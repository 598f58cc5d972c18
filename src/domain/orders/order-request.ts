import { orderRequestKinds, type OrderRequest, type OrderRequestKind } from '../../contract/orders/order-request.ts'
import type { DeskRequestList } from '../../contract/desk/desk-request.ts'
import type { Order } from '../../contract/orders/order.ts'
import { piecesToAsk } from './asked-pieces.ts'
import { laterDay, southAfricanDay } from '../calendar/days.ts'
import { startOfNextDay } from '../calendar/local-time.ts'

/** Days after the delivery in which a customer may return what was bought at a distance (ECT Act, section 44). */
export const RETURN_DAYS = 7
/** Days after a customer asked for a return until which its pieces are refunded (ECT Act, section 44). */
const REFUND_DAYS = 30
/** Years of the guarantee (spec §9). */
export const GUARANTEE_YEARS = 15

type Asked = Pick<Order, 'state' | 'timeline' | 'items' | 'totals' | 'refunds' | 'requests' | 'gift_card'>

/** When an order was delivered, ISO 8601, or null. */
export const deliveredAt = ({ timeline }: Pick<Order, 'timeline'>): string | null =>
  timeline.find(({ state }) => state === 'delivered')?.at ?? null

/** The end of the right to return, or null before the delivery. It is the end of the last day in South Africa. */
export function returnUntil(order: Pick<Order, 'timeline'>): Date | null {
  const at = deliveredAt(order)
  if (at === null) return null
  return new Date(startOfNextDay(laterDay(southAfricanDay(new Date(at)), RETURN_DAYS)))
}

/** The last day of the refund of a return, in South Africa, YYYY-MM-DD; null for another request. `created_at`: when it was asked, ISO 8601. */
export const refundDay = ({ kind, created_at }: Pick<OrderRequest, 'kind' | 'created_at'>): string | null =>
  kind === 'return' ? laterDay(southAfricanDay(new Date(created_at)), REFUND_DAYS) : null

/** The kinds of request that an order allows now. It allows no second request of an open kind, and none without a piece to ask for. */
export function requestsOf(order: Asked, now: Date): OrderRequestKind[] {
  const delivered = deliveredAt(order)
  // A mailed gift card has neither a return nor the guarantee of furniture.
  const isWithUser = order.state === 'delivered' && delivered !== null && order.gift_card === undefined
  const possible: Record<OrderRequestKind, boolean> = {
    cancel: ['pending_payment', 'awaiting_transfer', 'payment_failed', 'processing'].includes(order.state),
    return: isWithUser && now < (returnUntil(order) ?? now),
    guarantee: isWithUser && now < guaranteeUntil(delivered),
  }
  const open = new Set((order.requests ?? []).filter(({ state }) => state === 'open').map(({ kind }) => kind))
  const hasPieces = (kind: OrderRequestKind) =>
    kind === 'cancel' || order.items.some(({ item_key }) => piecesToAsk(order, kind, item_key) > 0)
  return orderRequestKinds.filter((kind) => possible[kind] && !open.has(kind) && hasPieces(kind))
}

/** Whether a request to cancel an order has no answer yet. */
export const isCancelAsked = ({ requests = [] }: Pick<Order, 'requests'>): boolean =>
  requests.some(({ kind, state }) => kind === 'cancel' && state === 'open')

function guaranteeUntil(delivered: string): Date {
  const end = new Date(delivered)
  end.setUTCFullYear(end.getUTCFullYear() + GUARANTEE_YEARS)
  return end
}

/** A kind in the words of the customer's page and mails. */
export const requestWords: Record<OrderRequestKind, { title: string; asked: string; accepted: string; refused: string }> = {
  cancel: {
    title: 'Cancel the order',
    asked: 'You asked us to cancel the order.',
    accepted: 'The order is cancelled.',
    refused: 'The order goes on.',
  },
  return: {
    title: 'Return',
    asked: 'You asked to return what you bought.',
    accepted: 'You can return it.',
    refused: 'It cannot be returned.',
  },
  guarantee: {
    title: 'Guarantee claim',
    asked: 'You asked for a repair under the guarantee.',
    accepted: 'The guarantee covers it.',
    refused: 'The guarantee does not cover it.',
  },
}

/** The name of each state for the customer. */
export const requestStateWords: Record<OrderRequest['state'], string> = { open: 'With us', accepted: 'Accepted', refused: 'Declined' }

/** The name of each list of requests at the desk. */
export const deskRequestWords: Record<DeskRequestList, string> = {
  open: 'To answer',
  to_finish: 'To finish',
  accepted: 'Accepted',
  refused: 'Declined',
}
