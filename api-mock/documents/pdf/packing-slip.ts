import { counted } from '../../../src/domain/counted.ts'
import type { Order } from '../../../src/contract/orders/order.ts'
import { addressLines } from '../../../src/domain/checkout/address-lines.ts'
import { formatDayLong } from '../../../src/domain/calendar/days.ts'
import { formatDate } from '../../../src/domain/calendar/date-and-time.ts'
import { collectionLines } from '../../../src/domain/delivery/order-words.ts'
import { itemsLeft } from '../../../src/domain/orders/refund.ts'
import { sellerLines, type Seller } from '../seller.ts'
import { drawBlocks, drawHead } from './blocks.ts'
import { itemCells } from './invoice.ts'
import { inks, openSheet } from './sheet.ts'
import { drawTable, tickBox } from './table.ts'

/** The pieces of an order that are still to be delivered: those that were not refunded. */
export const toDeliver = (order: Order) => itemsLeft(order).map((item) => ({ item, quantity: item.quantity.value }))

/** What goes into the van for one order: pieces without prices, where they go, and room for who packed and who received. */
export function packingSlipPdf(order: Order, seller: Seller, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { contact, shipping, note, tracking, collection } = order
  const sheet = openSheet(`Packing slip ${order.order_id}`, at)
  drawHead(sheet, { name: seller.name, lines: sellerLines(seller) }, 'Packing slip', [
    `Order ${order.order_id}`,
    `Placed ${formatDate(order.created_at)}`,
    `${collection ? 'Ready by' : 'Deliver by'} ${formatDayLong(order.delivery_by)}`,
  ])
  drawBlocks(sheet, [
    collection
      ? { title: 'To be collected at', lines: collectionLines(collection) }
      : { title: 'Deliver to', lines: [...addressLines(shipping), shipping.phone ?? contact.phone] },
    ...(collection ? [{ title: 'By', lines: [`${contact.first_name} ${contact.last_name}`.trim(), contact.phone] }] : []),
    { title: 'The customer wrote', lines: [note] },
    { title: 'Carrier', lines: tracking ? [tracking.carrier, tracking.number].filter((line) => line !== '') : [] },
  ])
  const goods = toDeliver(order)
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  drawTable(
    sheet,
    [{ title: 'Packed', width: 44 }, { title: 'Quantity', width: 52 }, { title: 'Code', width: 110 }, { title: 'Piece' }],
    goods.map(({ item, quantity }) => [tickBox, String(quantity), ...itemCells(item)]),
  )
  sheet.y = sheet.write(`${counted(pieces, 'piece')} in all`, sheet.full, sheet.y + 2, { face: 'bold' }) + 24
  sheet.makeRoom(50)
  const half = (sheet.full.width - 24) / 2
  for (const [index, label] of ['Packed by, date', 'Received by, date, signature'].entries()) {
    const column = { x: sheet.full.x + index * (half + 24), width: half }
    sheet.box(column, sheet.y, 44)
    sheet.write(label, { x: column.x + 6, width: half - 12 }, sheet.y + 5, { size: 8, colour: inks.soft })
  }
  return sheet.finish(`Order ${order.order_id} · ${seller.legal_name}`)
}
