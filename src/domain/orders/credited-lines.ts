import type { CartItem } from '../../contract/cart/cart.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { DELIVERY_KEY, paidFor, sharesOf, type RefundedPieces } from './refund.ts'

/** What a line of a credit note is about. */
type CreditedSubject =
  | { kind: 'pieces'; item: CartItem; quantity: number }
  | { kind: 'delivery'; quantity: number }
  /** A refund of an amount: a lower price, without pieces. */
  | { kind: 'price' }
  /** What the pieces of the refund are worth less or more than the refund itself: earlier refunds of amounts are part of their price. */
  | { kind: 'difference' }

/** One line of a credit note: its amount and the VAT inside it, both negative where it lowers the sum. */
export type CreditedLine = CreditedSubject & { amount: Cents; vat: Cents }

/** A refund as its credit note states it. */
interface CreditedRefund {
  amount: Cents
  /** The VAT inside `amount`, in cents. */
  vat: number
  lines: readonly RefundedPieces[]
}

/**
 * The lines of the credit note of a refund (VAT Act 89 of 1991, section 21(3)). Their amounts add up to the refund and their VAT to its VAT,
 * to the cent. They follow from the order and the earlier refunds, which never change, so they are the same each time.
 * @param order with the refunds before this one only
 */
export function creditedLines(order: Pick<Order, 'items' | 'totals' | 'refunds'>, { amount, vat, lines }: CreditedRefund): CreditedLine[] {
  const subjects: { subject: CreditedSubject; worth: number }[] = [
    ...order.items.flatMap((item) => linesOf(lines, item.item_key).map((line) => ({ subject: { kind: 'pieces' as const, item }, line }))),
    ...linesOf(lines, DELIVERY_KEY).map((line) => ({ subject: { kind: 'delivery' as const }, line })),
  ].map(({ subject, line }) => ({ subject: { ...subject, quantity: line.quantity }, worth: paidFor(order, [line]) }))
  const rest = subjects.reduce((left, { worth }) => left - worth, amount as number)
  if (subjects.length === 0) subjects.push({ subject: { kind: 'price' }, worth: amount })
  else if (rest !== 0) subjects.push({ subject: { kind: 'difference' }, worth: rest })
  const worths = subjects.map(({ worth }) => worth)
  const parts = sharesOf(vat, worths, amount)
  return subjects.map(({ subject, worth }, at) => ({ ...subject, amount: cents(worth), vat: cents(parts[at] ?? 0) }))
}

const linesOf = (lines: readonly RefundedPieces[], key: string) => lines.filter(({ item_key }) => item_key === key)
