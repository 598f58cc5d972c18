import type { Column, Columns } from './columns.ts'
import { decodeEntities } from './plain-text.ts'
import type { SheetRow } from './read-sheet.ts'

/** A cell without the quote that the exporter adds before =, +, - and @ against formulas. */
export const cellAt = ({ cells }: Pick<SheetRow, 'cells'>, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').replace(/^'(?=[=+\-@\t\r])/, '').trim()

export type Cells = (column: Column) => string

export const cellsOf =
  (row: SheetRow, { of }: Pick<Columns, 'of'>): Cells =>
  (column) =>
    cellAt(row, of[column])

/** A cell with several values: commas separate them, and a comma inside a value is written `\,`. */
export function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((value) => decodeEntities(value.replaceAll('\\,', ',')).trim())
    .filter(Boolean)
}
