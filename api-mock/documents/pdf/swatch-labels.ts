import type { DeskSwatchRequest } from '../../../src/contract/desk/inbox/desk-swatches.ts'
import { LABELS } from '../../../src/contract/desk/inbox/desk-swatches.ts'
import { openSheet } from './sheet.ts'

const MM = 72 / 25.4
/** A sheet of 21 labels (A4, 3 × 7), as printers of labels sell it. Millimetres. */
const sheetOf21 = { left: 7.2, top: 15.1, width: 63.5, height: 38.1, gap: 2.5, columns: 3 }
/** What a printer may be off, and the space to the edge of a label. */
const PADDING = 3.5 * MM
const MOST_LINES = 7
const sizes = [11, 10, 9, 8, 7, 6] as const

/** The lines of an address: as typed, or cut at the commas of a single line. */
export function addressOnLabel({ name, address }: Pick<DeskSwatchRequest, 'name' | 'address'>): string[] {
  const typed = address.split(/\r?\n/)
  const parts = (typed.length === 1 ? address.split(',') : typed).map((line) => line.trim().replace(/,$/, '')).filter((line) => line !== '')
  const lines = parts.length > MOST_LINES ? [...parts.slice(0, MOST_LINES - 1), parts.slice(MOST_LINES - 1).join(', ')] : parts
  return [name, ...lines]
}

/**
 * Address labels of requests, in order.
 * @param first the first free label of the first sheet, from 1
 */
export function swatchLabelsPdf(requests: readonly DeskSwatchRequest[], first: number, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet('Address labels', at, PADDING)
  const { left, top, width, height, gap, columns } = sheetOf21
  const inside = width * MM - 2 * PADDING
  requests.forEach((request, index) => {
    const place = (first - 1 + index) % LABELS
    if (index > 0 && place === 0) sheet.newPage()
    const x = (left + (place % columns) * (width + gap)) * MM + PADDING
    const y = (top + Math.floor(place / columns) * height) * MM + PADDING
    const lines = addressOnLabel(request)
    const room = height * MM - 2 * PADDING
    const size = sizes.find((one) => sheet.height(lines, inside, { size: one }) <= room) ?? 6
    sheet.write(lines, { x, width: inside }, y, { size })
  })
  return sheet.finish(null)
}
