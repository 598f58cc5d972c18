import { choiceWords } from '../../../src/domain/cart/choice-words.ts'
import type { CartItem } from '../../../src/contract/cart/cart.ts'
import { cents } from '../../../src/contract/money/money.ts'
import type { Order } from '../../../src/contract/orders/order.ts'
import { addressLines } from '../../../src/domain/checkout/address-lines.ts'
import { collectionLines, deliverySum } from '../../../src/domain/delivery/order-words.ts'
import { toPayOf } from '../../../src/domain/gifts/order-credit.ts'
import { formatDayLong } from '../../../src/domain/calendar/days.ts'
import { formatDate } from '../../../src/domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { methodNames } from '../../payments/method-names.ts'
import { sellerLines, type Seller } from '../seller.ts'
import { orderedBy } from './account-words.ts'
import { drawBlocks, drawHead, drawNote } from './blocks.ts'
import { openSheet } from './sheet.ts'
import { drawSums, drawTable, type Cell, type Sum, type TableColumn } from './table.ts'

/** What an issued document states besides its order. */
export interface Issued {
  document_id: string
  issued_at: string
  seller: Seller
}

/** The columns of pieces with their prices. */
export const pricedColumns: readonly TableColumn[] = [
  { title: 'Code', width: 84 },
  { title: 'Description' },
  { title: 'Quantity', width: 48, align: 'right' },
  { title: 'Price each', width: 78, align: 'right' },
  { title: 'Amount', width: 84, align: 'right' },
]

/** The cells of a line: its code, and its name with the choices. */
export const itemCells = (item: CartItem): Cell[] => [item.sku, { text: item.name, small: choiceWords(item) }]

/** Who bought, with the VAT number of a vendor. */
export const buyerLines = ({ billing, contact, vat_number, registration_number }: Order): string[] => [
  ...addressLines(billing),
  ...(registration_number ? [`Registration no. ${registration_number}`] : []),
  ...(vat_number ? [`VAT no. ${vat_number}`] : []),
  ...[contact.email, contact.phone].filter(Boolean),
]

/** The foot of every numbered document. */
export const footOf = (document_id: string, { legal_name, vat_number }: Seller): string =>
  [document_id, legal_name, vat_number === null ? '' : `VAT no. ${vat_number}`].filter(Boolean).join(' · ')

/** The VAT inside a total, or nothing for a shop that is no vendor. */
export function vatSums({ vat_number, vat_percent }: Seller, total: number, vat: number): Sum[] {
  if (vat_number === null) return []
  return [
    { label: `VAT at ${vat_percent}% (included)`, value: formatMoney(cents(vat)) },
    { label: 'Total without VAT', value: formatMoney(cents(total - vat)) },
  ]
}

/**
 * What the amounts of a document include. A voucher for an amount of money is no supply, so its sale has no VAT (VAT Act 89 of 1991,
 * section 10(18)).
 */
export function vatNote({ gift_card: card }: Order, { vat_number, vat_percent }: Seller): string {
  if (vat_number === null) return 'All amounts are in rand.'
  return card
    ? 'All amounts are in rand. A gift card for an amount of money has no VAT (VAT Act, section 10(18)): it is due when the card is spent.'
    : `All amounts are in rand and include VAT at ${vat_percent}%.`
}

/** The invoice of a paid order, with the details that a full tax invoice must have (VAT Act 89 of 1991, section 20(4)). */
export function invoicePdf(order: Order, { document_id, issued_at, seller }: Issued): Promise<Uint8Array<ArrayBuffer>> {
  const { totals, coupon, payment_method, months } = order
  const title = seller.vat_number !== null && !order.gift_card ? 'Tax invoice' : 'Invoice'
  const sheet = openSheet(`${title} ${document_id}`, new Date(issued_at))
  drawHead(sheet, { name: seller.name, lines: sellerLines(seller) }, title, [
    `No. ${document_id}`,
    `Date ${formatDate(issued_at)}`,
    `Order ${order.order_id}, placed ${formatDate(order.created_at)}`,
    ...orderedBy(order),
    ...(order.due_on ? [`Due ${formatDayLong(order.due_on)}`] : []),
  ])
  drawBlocks(sheet, [
    { title: 'Billed to', lines: buyerLines(order) },
    order.gift_card
      ? { title: 'Mailed to', lines: [order.gift_card.recipient_name] }
      : order.collection
        ? { title: 'Collected from', lines: collectionLines(order.collection) }
        : { title: 'Delivered to', lines: addressLines(order.shipping) },
  ])
  drawTable(
    sheet,
    pricedColumns,
    order.items.map((item) => [
      ...itemCells(item),
      String(item.quantity.value),
      item.free ? 'Free' : formatMoney(item.price),
      formatMoney(item.totals.subtotal),
    ]),
  )
  drawSums(sheet, [
    { label: 'Subtotal', value: formatMoney(totals.subtotal) },
    ...(totals.discount_total > 0
      ? [{ label: coupon ? `Discount, ${coupon.code}` : 'Discount', value: `−${formatMoney(totals.discount_total)}` }]
      : []),
    ...(order.gift_card ? [] : [deliverySum(order)]),
    { label: 'Total', value: formatMoney(totals.total), strong: true },
    ...(order.gift_card ? [] : vatSums(seller, totals.total, totals.tax_total)),
    ...(order.credits ?? []).map(({ kind, last_four, amount }) => ({
      label: kind === 'credit' ? 'Paid with store credit' : `Paid with gift card ending in ${last_four}`,
      value: formatMoney(amount),
    })),
  ])
  drawNote(
    sheet,
    [
      ...(order.due_on
        ? [
            `On account: please pay ${formatMoney(cents(toPayOf(order)))} by ${formatDayLong(order.due_on)}, with the reference ${order.order_id}.`,
          ]
        : []),
      ...(toPayOf(order) > 0 && !order.due_on
        ? [`Paid with ${methodNames[payment_method]}${months === null ? '' : ` over ${months} months`}.`]
        : []),
      vatNote(order, seller),
    ].join(' '),
  )
  return sheet.finish(footOf(document_id, seller))
}
