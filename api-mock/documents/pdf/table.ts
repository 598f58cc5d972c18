import { inks, type Column, type Sheet } from './sheet.ts'

/** One column of a table. `width` in points; the column without a width takes the rest. */
export interface TableColumn {
  title: string
  width?: number
  align?: 'right'
}

/** A cell: its text with smaller text below it, or an empty box to tick by hand. */
export type Cell = string | { text: string; small: string } | typeof tickBox
export const tickBox = { box: 11 } as const

const isBox = (cell: Cell): cell is typeof tickBox => typeof cell === 'object' && 'box' in cell

const PAD = 6
const GAP = 10

function layOut(sheet: Sheet, columns: readonly TableColumn[]): Column[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const rest = sheet.full.width - fixed - GAP * (columns.length - 1)
  let { x } = sheet.full
  return columns.map(({ width = rest }) => {
    const column = { x, width }
    x += width + GAP
    return column
  })
}

/** Draws a table from the sheet's `y` on. A row stays together, and each page repeats the titles. */
export function drawTable(sheet: Sheet, columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): void {
  const places = layOut(sheet, columns)
  const titleStyle = { face: 'bold', size: 8, colour: inks.soft } as const
  const drawTitles = () => {
    const tallest = Math.max(...columns.map(({ title }, at) => sheet.height(title, places[at]?.width ?? 0, titleStyle)))
    columns.forEach(({ title, align }, at) => {
      const place = places[at]
      if (place) sheet.write(title, place, sheet.y, { ...titleStyle, ...(align ? { align } : {}) })
    })
    sheet.y += tallest + 4
    sheet.rule(sheet.y, inks.strong)
    sheet.y += PAD
  }
  const small = { size: 8.5, colour: inks.soft } as const
  const partsOf = (cell: Exclude<Cell, typeof tickBox>) => (typeof cell === 'string' ? { text: cell, small: '' } : cell)
  const heightOf = (cell: Cell, width: number) => {
    if (isBox(cell)) return cell.box
    const parts = partsOf(cell)
    return sheet.height(parts.text, width) + sheet.height(parts.small, width, small)
  }
  drawTitles()
  for (const row of rows) {
    const tallest = Math.max(...row.map((cell, at) => heightOf(cell, places[at]?.width ?? 0)))
    if (sheet.makeRoom(tallest + 2 * PAD)) drawTitles()
    row.forEach((cell, at) => {
      const place = places[at]
      if (!place) return
      if (isBox(cell)) return sheet.box({ x: place.x, width: cell.box }, sheet.y, cell.box)
      const parts = partsOf(cell)
      const align = columns[at]?.align
      const below = sheet.write(parts.text, place, sheet.y, align ? { align } : {})
      sheet.write(parts.small, place, below, small)
    })
    sheet.y += tallest + PAD
    sheet.rule(sheet.y)
    sheet.y += PAD
  }
}

/** One line of a block of sums. */
export interface Sum {
  label: string
  value: string
  strong?: true
}

/** Draws sums at the right edge. They stay together. */
export function drawSums(sheet: Sheet, sums: readonly Sum[]): void {
  const width = 240
  const column = { x: sheet.full.x + sheet.full.width - width, width }
  sheet.makeRoom(sums.length * 18 + 8)
  sheet.y += 4
  for (const { label, value, strong } of sums) {
    const style = strong ? ({ face: 'bold', size: 11 } as const) : ({ colour: inks.soft } as const)
    sheet.write(label, { ...column, width: 130 }, sheet.y, style)
    sheet.y = sheet.write(value, column, sheet.y, { ...style, ...(strong ? {} : { colour: inks.ink }), align: 'right' }) + 4
  }
}
