import { counted } from '../../../src/domain/counted.ts'
import type { Order } from '../../../src/contract/orders/order.ts'
import { addressLines } from '../../../src/domain/checkout/address-lines.ts'
import { sellerLines, type Seller } from '../seller.ts'
import { drawHead, drawNote } from './blocks.ts'
import type { Route } from '../route-stops.ts'
import { toDeliver } from './packing-slip.ts'
import { inks, openSheet, type Sheet } from './sheet.ts'

const GAP = 14
const SIGN_HEIGHT = 62
/** The most lines of goods at one stop; a larger order has its packing slip. */
const MOST_LINES = 24

/**
 * The stops of one tour, in order: where to, the phone number, the pieces, and room for a signature. Refunded pieces are not on it. A chosen
 * order that its customer collects is no stop, and the sheet says so.
 */
export function routeSheetPdf(
  { stops: orders, collected }: Route,
  title: string,
  seller: Seller,
  at: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(`Route sheet, ${title}`, at)
  const pieces = orders.flatMap(toDeliver).reduce((sum, { quantity }) => sum + quantity, 0)
  drawHead(sheet, { name: seller.name, lines: sellerLines(seller) }, 'Route sheet', [
    title,
    `${counted(orders.length, 'stop')}, ${counted(pieces, 'piece')}`,
    'Driver ______________________',
  ])
  if (orders.length === 0) drawNote(sheet, 'No orders.')
  for (const { order_id, collection } of collected)
    drawNote(sheet, `Order ${order_id} is collected at ${collection?.name ?? 'a store'}. It is no stop.`)
  for (const [index, order] of orders.entries()) drawStop(sheet, index + 1, order)
  return sheet.finish(`Route sheet · ${title} · ${seller.legal_name}`)
}

function drawStop(sheet: Sheet, number: number, order: Order): void {
  const { contact, shipping, note, order_id } = order
  const { x, width } = sheet.full
  const [first, second, third] = [
    { x: x + 26, width: 170 },
    { x: x + 26 + 170 + GAP, width: width - 26 - 170 - 130 - 2 * GAP },
    { x: x + width - 130, width: 130 },
  ]
  const where = addressLines(shipping)
  const [name = '', ...address] = where
  const phone = shipping.phone ?? contact.phone
  const lines = toDeliver(order).map(({ item, quantity }) => {
    const choices = Object.values(item.variation_labels).join(', ')
    return `${quantity} × ${item.name}${choices ? ` (${choices})` : ''}`
  })
  const more = lines.length - MOST_LINES
  const goods = more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more lines: see the packing slip`] : lines
  const small = { size: 8.5, colour: inks.soft } as const
  const bold = { face: 'bold' } as const
  const noteText = note === '' ? '' : `“${note}”`
  const height = Math.max(
    sheet.height(name, first.width, bold) +
      sheet.height(address, first.width) +
      sheet.height(phone, first.width, bold) +
      sheet.height(`Order ${order_id}`, first.width, small),
    sheet.height(goods, second.width) + sheet.height(noteText, second.width, small) + 4,
    SIGN_HEIGHT + 14,
  )
  sheet.makeRoom(height + 20)
  const { y } = sheet
  sheet.write(String(number), { x, width: 22 }, y, { face: 'display', size: 14, colour: inks.clay })
  let below = sheet.write(name, first, y, bold)
  below = sheet.write(address, first, below)
  below = sheet.write(phone, first, below, bold)
  sheet.write(`Order ${order_id}`, first, below, small)
  sheet.write(noteText, second, sheet.write(goods, second, y) + 4, small)
  sheet.box(third, y, SIGN_HEIGHT)
  sheet.write('Received by, time, signature', { x: third.x + 5, width: third.width - 10 }, y + 4, { size: 7.5, colour: inks.soft })
  sheet.y = y + height + 6
  sheet.rule(sheet.y)
  sheet.y += 12
}
