import type { Cents } from '../../../src/contract/money/money.ts'
import type { Order } from '../../../src/contract/orders/order.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { DELIVERY_KEY, itemsLeft, paidFor, refundedOf, type RefundedPieces } from '../../../src/domain/orders/refund.ts'
import { mailStyles } from '../../mail/mail-html.ts'
import { rowOfItem, rowTable, type MailRow } from '../../mail/order-values.ts'
import type { MailValue, MailValues } from '../../mail/placeholder.ts'

/** What a refund is of, for its mail. */
export interface Refunded {
  /** The order before the refund. */
  order: Order
  /** None for a refund of an amount. */
  pieces: readonly RefundedPieces[]
  amount: Cents
  /** Where the money goes. */
  way: string
}

const nothing: MailValue = { text: '', html: '' }

/**
 * The values of the mail about a refund. `items` are its pieces, at what was paid for them; `refunded_pieces` are the same with their heading,
 * and nothing for an amount. `refunded_before` and `rest` are sentences, and empty where they do not hold.
 * @param publicUrl the address of the shop, from which mail programs load the pictures
 */
export function refundValues({ order, pieces, amount, way }: Refunded, publicUrl: string): MailValues {
  const paid = (piece: RefundedPieces) => formatMoney(paidFor(order, [piece]))
  const rows = pieces.flatMap((piece): MailRow[] => {
    const { item_key: key, quantity } = piece
    if (key === DELIVERY_KEY) return [{ picture: '', name: 'Delivery', choices: '', price: paid(piece) }]
    const item = order.items.find(({ item_key }) => item_key === key)
    return item ? [{ ...rowOfItem(item, publicUrl), name: `${quantity} × ${item.name}`, price: item.free ? 'Free' : paid(piece) }] : []
  })
  const isOfPieces = rows.length > 0
  const items = rowTable(isOfPieces ? rows : [{ picture: '', name: 'An amount', choices: '', price: formatMoney(amount) }])
  const before = refundedOf(order)
  const refunds = [...(order.refunds ?? []), { lines: pieces }]
  return {
    amount: formatMoney(amount),
    way,
    items,
    refunded_pieces: isOfPieces
      ? { text: `It is for:\n\n${items.text}`, html: `<p class="ink" style="${mailStyles.text}">It is for:</p>${items.html}` }
      : nothing,
    refunded_before: before > 0 ? `${formatMoney(before)} of this order was refunded before. ` : '',
    rest: itemsLeft({ items: order.items, refunds }).length > 0 ? 'The rest of your order stays as it is.' : '',
  }
}
