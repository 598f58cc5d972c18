import { cents, type Cents } from '../../../src/contract/money/money.ts'
import type { Order } from '../../../src/contract/orders/order.ts'
import { formatDate } from '../../../src/domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { CreditedLine } from '../../../src/domain/orders/credited-lines.ts'
import { sellerLines } from '../seller.ts'
import { creditedTo, orderedBy } from './account-words.ts'
import { drawBlocks, drawHead, drawNote } from './blocks.ts'
import { creditTable } from './credit-table.ts'
import { buyerLines, footOf, vatNote, vatSums, type Issued } from './invoice.ts'
import { openSheet } from './sheet.ts'
import { drawSums, drawTable } from './table.ts'

/** What a credit note is about. `invoiceId` is null for an order that was paid before invoices had numbers: its number was the order's. */
export interface Credited {
  amount: Cents
  vat: number
  /** The part that went to gift cards and store credit. */
  credit: Cents
  reason: string
  lines: readonly CreditedLine[]
  invoiceId: string | null
}

/** The credit note of one refund (VAT Act 89 of 1991, section 21(3)). */
export function creditNotePdf(
  order: Order,
  issued: Issued,
  { amount, vat, credit, reason, lines, invoiceId }: Credited,
): Promise<Uint8Array<ArrayBuffer>> {
  const { document_id, issued_at, seller } = issued
  const sheet = openSheet(`Credit note ${document_id}`, new Date(issued_at))
  drawHead(sheet, { name: seller.name, lines: sellerLines(seller) }, 'Credit note', [
    `No. ${document_id}`,
    `Date ${formatDate(issued_at)}`,
    `For invoice ${invoiceId ?? order.order_id}`,
    `Order ${order.order_id}, placed ${formatDate(order.created_at)}`,
    ...orderedBy(order),
  ])
  drawBlocks(sheet, [
    { title: 'Credited to', lines: buyerLines(order) },
    { title: 'Reason', lines: [reason] },
  ])
  const hasVat = seller.vat_number !== null && !order.gift_card
  const { columns, rows } = creditTable(lines, hasVat)
  drawTable(sheet, columns, rows)
  drawSums(sheet, [
    { label: 'Invoice total', value: formatMoney(order.totals.total) },
    { label: 'Credited', value: formatMoney(amount), strong: true },
    ...(hasVat ? vatSums(seller, amount, vat) : []),
    ...(credit > 0 ? [{ label: 'Of this to gift card or store credit', value: formatMoney(credit) }] : []),
  ])
  drawNote(sheet, [...creditedTo(order, cents(amount - credit)), vatNote(order, seller)].join(' '))
  return sheet.finish(footOf(document_id, seller))
}
