import type { Quote } from '../../../src/contract/quotes/quote.ts'
import { addressLines } from '../../../src/domain/checkout/address-lines.ts'
import { formatDayLong } from '../../../src/domain/calendar/days.ts'
import { formatDate } from '../../../src/domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { sellerLines, type Seller } from '../seller.ts'
import { drawBlocks, drawHead, drawNote } from './blocks.ts'
import { footOf, itemCells, pricedColumns, vatSums } from './invoice.ts'
import { openSheet } from './sheet.ts'
import { drawSums, drawTable } from './table.ts'

/** A priced quote as a PDF. Throws an Error for one without prices. */
export function quotePdf(quote: Quote, seller: Seller): Promise<Uint8Array<ArrayBuffer>> {
  const { quote_id, totals, valid_until, items, contact, shipping, vat_number, updated_at, message } = quote
  if (totals === null || valid_until === null) throw new Error(`Quote ${quote_id} has no prices`)
  const sheet = openSheet(`Quote ${quote_id}`, new Date(updated_at))
  drawHead(sheet, { name: seller.name, lines: sellerLines(seller) }, 'Quote', [
    `No. ${quote_id}`,
    `Asked for ${formatDate(quote.created_at)}`,
    `Valid until ${formatDayLong(valid_until)}`,
  ])
  const name = `${contact.first_name} ${contact.last_name}`.trim()
  drawBlocks(sheet, [
    {
      title: 'For',
      lines: [name, shipping.company_name, vat_number ? `VAT no. ${vat_number}` : '', contact.email, contact.phone].filter(Boolean),
    },
    { title: 'Delivered to', lines: addressLines(shipping) },
  ])
  drawTable(
    sheet,
    pricedColumns,
    items.map((item) => [...itemCells(item), String(item.quantity.value), formatMoney(item.price), formatMoney(item.totals.subtotal)]),
  )
  drawSums(sheet, [
    { label: 'Subtotal', value: formatMoney(totals.subtotal) },
    { label: 'Delivery', value: totals.shipping_total > 0 ? formatMoney(totals.shipping_total) : 'Free' },
    { label: 'Total', value: formatMoney(totals.total), strong: true },
    ...vatSums(seller, totals.total, totals.tax_total),
  ])
  if (message !== '') drawNote(sheet, message)
  drawNote(
    sheet,
    `The prices are valid until ${formatDayLong(valid_until)}. Accept the quote in your account. All amounts are in rand${seller.vat_number === null ? '' : ` and include VAT at ${seller.vat_percent}%`}. This is no invoice.`,
  )
  return sheet.finish(footOf(quote_id, seller))
}
