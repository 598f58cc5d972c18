import type { CartItem } from '../../contract/cart/cart.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { withQuantity } from '../cart/cart-item.ts'
import { sumCents } from '../sums.ts'

/** The key of the delivery among the lines of a refund. No line of an order has it. */
export const DELIVERY_KEY = 'delivery'

/** Pieces of one line of an order. */
export interface RefundedPieces {
  item_key: string
  quantity: number
}

type Refundable = Pick<Order, 'items' | 'totals' | 'refunds'>

/** The lines of an order and what was refunded of them. */
type Delivered = Pick<Order, 'items'> & { refunds?: readonly { lines: readonly RefundedPieces[] }[] }

/** The part of a whole up to `upTo` of `of`, so that consecutive parts add up to the whole exactly. */
const partUpTo = (whole: number, upTo: number, of: number) => (of === 0 ? 0 : Math.floor((whole * upTo) / of + 0.5))

/** The parts of a whole by the weights of their lines, in the order of the lines. The parts of all lines of `sum` add up to the whole. */
export function sharesOf(whole: number, weights: readonly number[], sum: number): number[] {
  let above = 0
  return weights.map((weight) => {
    const below = above + weight
    const share = partUpTo(whole, below, sum) - partUpTo(whole, above, sum)
    above = below
    return share
  })
}

/** What has been refunded of an order, paid back already or on its way. */
export const refundedOf = ({ refunds = [] }: Pick<Order, 'refunds'>): Cents => sumCents(refunds.map(({ amount }) => amount))

/** What can still be refunded of a paid order. */
export const leftToRefund = (order: Pick<Order, 'totals' | 'refunds'>): Cents => cents(order.totals.total - refundedOf(order))

/**
 * The payment for the goods of an order that is not refunded: without its delivery. A refund that names the delivery returns the delivery
 * first. All amounts in cents.
 */
export function goodsLeft(
  { total, shipping_total: delivery }: { total: number; shipping_total: number },
  refunds: readonly { amount: number; lines: readonly RefundedPieces[] }[],
): Cents {
  const returned = refunds.map(({ amount, lines }) =>
    lines.some(({ item_key }) => item_key === DELIVERY_KEY) ? Math.max(0, amount - delivery) : amount,
  )
  return cents(
    Math.max(
      0,
      returned.reduce((left, amount) => left - amount, total - delivery),
    ),
  )
}

/** How many pieces of a line have not been refunded; 0 for a line that the order does not have. A delivery that costs something is one piece. */
export function piecesLeft({ items, refunds = [], totals }: Refundable, itemKey: string): number {
  const ordered =
    itemKey === DELIVERY_KEY ? Number(totals.shipping_total > 0) : (items.find(({ item_key }) => item_key === itemKey)?.quantity.value ?? 0)
  return ordered - piecesIn(refunds, itemKey)
}

/** The lines of an order with the pieces that have not been refunded. */
export const itemsLeft = ({ items, refunds = [] }: Delivered): CartItem[] =>
  items.flatMap((item) => {
    const left = item.quantity.value - piecesIn(refunds, item.item_key)
    return left > 0 ? [left < item.quantity.value ? withQuantity(item, left) : item] : []
  })

const piecesIn = (refunds: readonly { lines: readonly RefundedPieces[] }[], itemKey: string): number =>
  refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.item_key === itemKey ? line.quantity : 0), 0)

/** All pieces that have not been refunded, and the delivery. */
export const allPiecesLeft = (order: Refundable): RefundedPieces[] =>
  [...order.items.map(({ item_key }) => item_key), DELIVERY_KEY]
    .map((item_key) => ({ item_key, quantity: piecesLeft(order, item_key) }))
    .filter(({ quantity }) => quantity > 0)

/**
 * The payment for some pieces: of lines at what was paid for them (`paidForLines`), and of the delivery at its own price. The values of all
 * pieces and of the delivery add up to the order's total, in whatever parts the shop refunds them.
 */
export function paidFor(order: Refundable, pieces: readonly RefundedPieces[]): Cents {
  const { shipping_total: delivery } = order.totals
  const paid = paidForLines(order)
  let value = pieces.some(({ item_key, quantity }) => item_key === DELIVERY_KEY && quantity > 0)
    ? piecesLeft(order, DELIVERY_KEY) * delivery
    : 0
  for (const [at, { item_key, quantity: ordered }] of order.items.entries()) {
    const line = paid[at] ?? 0
    const quantity = pieces.find((piece) => piece.item_key === item_key)?.quantity ?? 0
    const before = ordered.value - piecesLeft(order, item_key)
    value += partUpTo(line, before + quantity, ordered.value) - partUpTo(line, before, ordered.value)
  }
  return cents(value)
}

/** What was paid for each line: without its share of the discount. The lines of an order without stored shares share it by their subtotals. */
function paidForLines({ items, totals }: Pick<Order, 'items' | 'totals'>): number[] {
  const subtotals = items.map((item) => item.totals.subtotal)
  return items.some(({ discount }) => discount !== undefined)
    ? items.map((item, at) => (subtotals[at] ?? 0) - (item.discount ?? 0))
    : sharesOf(totals.total - totals.shipping_total, subtotals, totals.subtotal)
}

/** What a refund is of. */
export interface RefundShare {
  pieces: readonly RefundedPieces[]
  amount: Cents
  /** Everything that is left goes back, and the order ends. */
  isWhole: boolean
}

/**
 * What a refund is of: pieces, an amount, or with neither everything that is left. An order that has not left the workshop is refunded whole
 * if no paid piece of it is left, with the delivery that then does not happen, and if the amount is all that is left.
 */
export function refundShare(
  order: Refundable & Pick<Order, 'state'>,
  { lines, amount }: { lines?: readonly RefundedPieces[] | undefined; amount?: Cents | undefined },
): RefundShare {
  const left = leftToRefund(order)
  const isOfAll = lines === undefined && amount === undefined
  const keepsNothing = amount === left || (lines !== undefined && leavesNothing(order, lines))
  if (isOfAll || (order.state === 'processing' && keepsNothing)) return { pieces: allPiecesLeft(order), amount: left, isWhole: true }
  return { pieces: lines ?? [], amount: amount ?? paidFor(order, lines ?? []), isWhole: false }
}

/** Whether these are all pieces that were paid for and not refunded. */
const leavesNothing = (order: Refundable, lines: readonly RefundedPieces[]): boolean =>
  lines.length > 0 &&
  order.items.filter(({ free }) => !free).every(({ item_key }) => piecesLeft(order, item_key) === piecesIn([{ lines }], item_key))

/** The VAT inside the next refund of `amount`. The VAT of all refunds adds up to that of the order. */
export function vatOfRefund(order: Pick<Order, 'totals' | 'refunds'>, amount: Cents): Cents {
  const { total, tax_total } = order.totals
  const before = refundedOf(order)
  return cents(partUpTo(tax_total, before + amount, total) - partUpTo(tax_total, before, total))
}
