import {
  orderRequestKinds,
  type AskedKind,
  type OrderProblem,
  type OrderRequest,
  type OrderRequestKind,
  type ProblemWish,
} from '../../contract/orders/order-request.ts'
import type { DeskRequestList } from '../../contract/desk/desk-request.ts'
import type { Order } from '../../contract/orders/order.ts'
import { askedKind, piecesToAsk } from './asked-pieces.ts'
import { laterDay, southAfricanDay } from '../calendar/days.ts'
import { startOfNextDay } from '../calendar/local-time.ts'

/** Days after the delivery in which a customer may return what was bought at a distance (ECT Act, section 44). */
export const RETURN_DAYS = 7
/** Days after a customer asked for a return until which its pieces are refunded (ECT Act, section 44). */
const REFUND_DAYS = 30
/** Months after the delivery in which the shop answers for a defect at its own cost (Consumer Protection Act, section 56). */
const REPORT_MONTHS = 6
/** Years of the guarantee (spec §9). */
export const GUARANTEE_YEARS = 15

type Asked = Pick<Order, 'state' | 'timeline' | 'items' | 'totals' | 'refunds' | 'requests' | 'gift_card' | 'collection'>

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
  return orderRequestKinds.filter((kind) => possible[kind] && isFree(order, kind))
}

/** Whether no request of a kind is open, and there is a piece that it can be about. */
const isFree = (order: Asked, kind: AskedKind): boolean =>
  !(order.requests ?? []).some((request) => request.state === 'open' && askedKind(request) === kind) &&
  (kind === 'cancel' || order.items.some(({ item_key }) => piecesToAsk(order, kind, item_key) > 0))

/**
 * Whether a customer can report now that something is wrong with furniture: from the dispatch until six months after the delivery. What is collected
 * is with its customer from the collection on.
 */
export function canReport(order: Asked, now: Date): boolean {
  const delivered = deliveredAt(order)
  const isOnItsWay = order.state === 'dispatched' && order.collection === undefined
  const isThere = isOnItsWay || (order.state === 'delivered' && delivered !== null && now < reportUntil(delivered))
  return isThere && order.gift_card === undefined && isFree(order, 'problem')
}

/** The end of the day that is six months after a moment, in South Africa. In a shorter month it is its last day. */
function reportUntil(delivered: string): Date {
  const day = new Date(southAfricanDay(new Date(delivered)))
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + REPORT_MONTHS]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), last)))
  return new Date(startOfNextDay(southAfricanDay(end)))
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
export const requestWords: Record<AskedKind, { title: string; asked: string; accepted: string; refused: string }> = {
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
  problem: {
    title: 'Something is wrong',
    asked: 'You reported that something is wrong.',
    accepted: 'We put it right, at our cost.',
    refused: 'We cannot put this right.',
  },
}

/** What is wrong, in words. */
export const problemWords: Record<OrderProblem, string> = {
  damaged: 'It is damaged or has a defect',
  wrong: 'It is not what was ordered',
  missing: 'Something is missing',
}

/** What the customer would like, in words. */
export const wishWords: Record<ProblemWish, string> = { repair: 'A repair', replacement: 'A replacement', refund: 'The money back' }

/** "It is damaged or has a defect. Wanted: a repair." Empty for a request that reports nothing wrong. */
export const reportWords = ({ problem, wish }: Pick<OrderRequest, 'problem' | 'wish'>): string =>
  problem && wish ? `${problemWords[problem]}. Wanted: ${wishWords[wish].toLowerCase()}.` : ''

const requestStateWords: Record<OrderRequest['state'], string> = { open: 'With us', accepted: 'Accepted', refused: 'Declined' }

/** The name of a request's state for the customer. */
export const requestStateOf = ({ state, done_at, withdrawn_at }: Pick<OrderRequest, 'state' | 'done_at' | 'withdrawn_at'>): string =>
  withdrawn_at ? 'Withdrawn' : done_at ? 'Done' : requestStateWords[state]

/** The name of each list of requests at the desk. */
export const deskRequestWords: Record<DeskRequestList, string> = {
  open: 'To answer',
  to_finish: 'To finish',
  accepted: 'Accepted',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
}
