import type { Column, Columns } from './columns.ts'
import { decodeEntities } from './plain-text.ts'
import type { SheetRow } from './read-sheet.ts'

/** A cell without what the exporter adds against formulas: a quote before =, +, - and @. */
export const cellAt = ({ cells }: Pick<SheetRow, 'cells'>, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').replace(/^'(?=[=+\-@\t\r])/, '').trim()

export type Cells = (column: Column) => string

export const cellsOf =
  (row: SheetRow, { of }: Pick<Columns, 'of'>): Cells =>
  (column) =>
    cellAt(row, of[column])

/** A cell that holds several values: separated by commas, those within a value written `\,`. */
export function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((value) => decodeEntities(value.replaceAll('\\,', ',')).trim())
    .filter(Boolean)
}
