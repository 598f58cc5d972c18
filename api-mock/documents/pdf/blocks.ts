import { inks, type Sheet } from './sheet.ts'

const GAP = 24

/** Draws the letterhead: the shop on the left, the kind of the document on the right. */
export function drawHead(sheet: Sheet, shop: { name: string; lines: readonly string[] }, title: string, facts: readonly string[]): void {
  const half = (sheet.full.width - GAP) / 2
  const left = { x: sheet.full.x, width: half }
  const right = { x: sheet.full.x + half + GAP, width: half }
  const { y } = sheet
  const belowName = sheet.write(shop.name, left, y, { face: 'display', size: 28, colour: inks.clay })
  const belowShop = sheet.write(shop.lines, left, belowName + 4, { size: 8.5, colour: inks.soft })
  const belowTitle = sheet.write(title, right, y + 5, { face: 'display', size: 20, align: 'right' })
  const belowFacts = sheet.write(facts, right, belowTitle + 4, { align: 'right', gap: 3 })
  sheet.y = Math.max(belowShop, belowFacts) + 14
  sheet.rule(sheet.y, inks.clay, 1.5)
  sheet.y += 18
}

/** Draws short blocks of lines beside each other, each with a title. Blocks without lines are left out. */
export function drawBlocks(sheet: Sheet, blocks: readonly { title: string; lines: readonly string[] }[]): void {
  const filled = blocks.filter(({ lines }) => lines.some((line) => line !== ''))
  if (filled.length === 0) return
  const width = (sheet.full.width - GAP * (filled.length - 1)) / filled.length
  const heights = filled.map(({ lines }) => sheet.height(lines, width) + 16)
  sheet.makeRoom(Math.max(...heights))
  const { y } = sheet
  filled.forEach(({ title, lines }, at) => {
    const column = { x: sheet.full.x + at * (width + GAP), width }
    sheet.write(title, column, y, { face: 'bold', size: 8, colour: inks.clay })
    sheet.write(lines, column, y + 14)
  })
  sheet.y = y + Math.max(...heights) + 14
}

/** Writes a paragraph over the whole width. */
export function drawNote(sheet: Sheet, text: string): void {
  sheet.makeRoom(sheet.height(text, sheet.full.width, { size: 9, colour: inks.soft }) + 10)
  sheet.y = sheet.write(text, sheet.full, sheet.y + 4, { size: 9, colour: inks.soft }) + 6
}
