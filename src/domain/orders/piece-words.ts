import type { CartItem } from '../../contract/cart/cart.ts'
import type { Order } from '../../contract/orders/order.ts'
import { choiceWords } from '../cart/choice-words.ts'
import { DELIVERY_KEY, piecesLeft, type RefundedPieces } from './refund.ts'

/** Pieces of an order as text: `2 × Aloe, Fabric: Clay; Delivery`. Two lines may have the same product in two choices. */
export const pieceWords = ({ items }: Pick<Order, 'items'>, pieces: readonly RefundedPieces[]): string =>
  pieces
    .map(({ item_key: key, quantity }) => {
      if (key === DELIVERY_KEY) return 'Delivery'
      const item = items.find(({ item_key }) => item_key === key)
      return [`${quantity}\u00a0×\u00a0${item?.name ?? 'A piece'}`, item && choiceWords(item)].filter(Boolean).join(', ')
    })
    .join('; ')

/** How many pieces of a line were refunded: `2 refunded`, `Refunded` for all of them, and empty for none. */
export function refundedWords(
  order: Pick<Order, 'items' | 'totals' | 'refunds'>,
  { item_key, quantity: { value: ordered } }: Pick<CartItem, 'item_key' | 'quantity'>,
): string {
  const refunded = ordered - piecesLeft(order, item_key)
  if (refunded === 0) return ''
  return refunded === ordered ? 'Refunded' : `${refunded} refunded`
}
