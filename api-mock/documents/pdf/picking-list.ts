import { counted } from '../../../src/domain/counted.ts'
import type { DeskSwatchRequest } from '../../../src/contract/desk/inbox/desk-swatches.ts'
import { sellerLines, type Seller } from '../seller.ts'
import { drawHead, drawNote } from './blocks.ts'
import { inks, openSheet } from './sheet.ts'

const BOX = 11

/** How many swatches of each fabric to cut, and what goes into which envelope, each with a box to tick. */
export function pickingListPdf(
  requests: readonly DeskSwatchRequest[],
  title: string,
  seller: Seller,
  at: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(`Picking list, ${title}`, at)
  const all = requests.flatMap(({ fabrics }) => fabrics)
  drawHead(sheet, { name: seller.name, lines: sellerLines(seller) }, 'Picking list', [
    title,
    `${counted(requests.length, 'envelope')}, ${counted(all.length, 'swatch', 'swatches')}`,
  ])
  const { x, width } = sheet.full
  const right = { x: x + BOX + 10, width: width - BOX - 10 }
  const line = (text: string, style: { face?: 'bold' }, more: readonly string[] = []) => {
    const height = sheet.height(text, right.width, style) + sheet.height(more, right.width)
    sheet.makeRoom(height + 10)
    sheet.box({ x, width: BOX }, sheet.y, BOX)
    sheet.y = sheet.write(more, right, sheet.write(text, right, sheet.y, style)) + 6
  }
  const heading = (text: string) => {
    sheet.makeRoom(60)
    sheet.y = sheet.write(text, sheet.full, sheet.y, { face: 'display', size: 14, colour: inks.clay }) + 6
  }
  heading('To cut')
  const counts = [...Map.groupBy(all, (fabric) => fabric)].toSorted(([a], [b]) => a.localeCompare(b))
  for (const [fabric, swatches] of counts) line(`${swatches.length} × ${fabric}`, {})
  sheet.y += 10
  heading('Envelopes')
  for (const { name, fabrics } of requests) line(name, { face: 'bold' }, fabrics)
  drawNote(sheet, 'Mark them as posted at the desk afterwards: each person is mailed then.')
  return sheet.finish(`Picking list · ${title} · ${seller.legal_name}`)
}
