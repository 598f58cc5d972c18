/** A cell of CSV: a text, or cents. */
export type CsvCell = string | { cents: number } | { count: number }

/** A spreadsheet takes a text that begins with one of these for a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
/** The same inside a text, where a spreadsheet with another list separator (`;` in South Africa) begins a cell. */
const INNER_FORMULA = /([;\t|][\s"]*)(?=[=+\-@＝＋－＠])/g

/**
 * One cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it, so a name such as `=HYPERLINK(…)`
 * stays a text. The same holds behind a `;`, tab or `|`, which other spreadsheets take for the end of a cell. Line breaks become spaces,
 * because importers count lines. Cents are written as rand, `-1234.50`.
 */
export function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return 'cents' in cell ? (cell.cents / 100).toFixed(2) : String(cell.count)
  const text = cell.replace(/\s*[\r\n]+\s*/g, ' ').trim()
  const inside = text.replace(INNER_FORMULA, "$1'")
  const safe = FORMULA.test(cell) || FORMULA.test(text) ? `'${inside}` : inside
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
