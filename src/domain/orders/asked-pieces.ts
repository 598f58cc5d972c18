import type { AskedKind, OrderRequest } from '../../contract/orders/order-request.ts'
import type { Order } from '../../contract/orders/order.ts'
import { piecesLeft, type RefundedPieces } from './refund.ts'

type Asked = Pick<Order, 'state' | 'items' | 'totals' | 'refunds' | 'requests'>

/** The kind of a request as people read it (`AskedKind`). */
export const askedKind = ({ kind, problem }: Pick<OrderRequest, 'kind' | 'problem'>): AskedKind => (problem ? 'problem' : kind)

/** A request about pieces that is not finished, with those of its pieces that are not refunded. */
interface Unfinished {
  request: OrderRequest
  lines: RefundedPieces[]
}

/**
 * The requests about pieces that are not finished: the accepted ones until their pieces are refunded or the staff finish them, by their decision,
 * then the open ones.
 * A refund counts for the request that was accepted first before it.
 */
export function unfinishedRequests(order: Asked): Unfinished[] {
  const pool = (order.refunds ?? []).flatMap(({ at, lines }) => lines.map((line) => ({ at, ...line })))
  const takeRefunded = (key: string, from: string, most: number) => {
    let taken = 0
    for (const part of pool.filter(({ item_key, at }) => item_key === key && at >= from)) {
      const count = Math.min(part.quantity, most - taken)
      part.quantity -= count
      taken += count
    }
    return taken
  }
  return (order.requests ?? [])
    .filter(({ kind, state, done_at }) => kind !== 'cancel' && state !== 'refused' && (done_at ?? null) === null)
    .filter(({ state }) => state === 'open' || order.state !== 'refunded')
    .toSorted((a, b) => (a.decided_at ?? '9').localeCompare(b.decided_at ?? '9'))
    .flatMap((request) => {
      const from = request.decided_at
      const lines = linesOf(order, request).flatMap(({ item_key, quantity }) => {
        const waiting = from === null ? quantity : quantity - takeRefunded(item_key, from, quantity)
        const left = Math.min(waiting, piecesLeft(order, item_key))
        return left > 0 ? [{ item_key, quantity: left }] : []
      })
      return request.state === 'open' || lines.length > 0 ? [{ request, lines }] : []
    })
}

/** The pieces of a request. One without lines is about the whole order. */
const linesOf = ({ items }: Asked, { lines }: OrderRequest): readonly RefundedPieces[] =>
  lines.length > 0 ? lines : items.map(({ item_key, quantity }) => ({ item_key, quantity: quantity.value }))

/**
 * How many pieces of a line a new request can be about: those that are left and are in no unfinished return or request of the same kind. So a
 * piece with a claim can still be returned.
 */
export function piecesToAsk(order: Asked, asked: AskedKind, itemKey: string): number {
  const taken = unfinishedRequests(order)
    .filter(({ request }) => askedKind(request) === asked || request.kind === 'return')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { item_key, quantity }) => sum + (item_key === itemKey ? quantity : 0), 0)
  return Math.max(0, piecesLeft(order, itemKey) - taken)
}

/**
 * Whether the decision about a request can become the other one: its kind is not a cancellation, nothing was refunded since, it is not
 * finished, and a declined one is about pieces that no later request asks for.
 */
export function canChangeDecision(order: Asked, request: OrderRequest): boolean {
  const { state, decided_at, done_at } = request
  const kind = askedKind(request)
  if (kind === 'cancel' || decided_at === null || (done_at ?? null) !== null || order.state === 'refunded') return false
  if ((order.refunds ?? []).some(({ at }) => at >= decided_at)) return false
  return state === 'accepted' || linesOf(order, request).every(({ item_key, quantity }) => quantity <= piecesToAsk(order, kind, item_key))
}

/** What the dialog of a refund begins with. `kind`: null if the staff choose first. `counts`: pieces by the key of their line. */
export interface RefundStart {
  kind: 'pieces' | null
  counts: Readonly<Record<string, number>>
  restock: boolean
}

/**
 * What a refund begins with: the pieces of accepted returns, and of accepted reports whose customer would like the money back, that are not
 * refunded; otherwise nothing. Only pieces that have not left the
 * workshop certainly go back into the stock.
 */
export function refundStart(order: Asked): RefundStart {
  const restock = order.state === 'processing'
  const returned = unfinishedRequests(order).filter(
    ({ request: { kind, wish, state } }) => state === 'accepted' && (kind === 'return' || wish === 'refund'),
  )
  const counts: Record<string, number> = {}
  for (const { item_key, quantity } of returned.flatMap(({ lines }) => lines))
    counts[item_key] = Math.min((counts[item_key] ?? 0) + quantity, piecesLeft(order, item_key))
  return { kind: Object.keys(counts).length > 0 ? 'pieces' : null, counts, restock }
}
