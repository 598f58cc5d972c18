import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../cli/refusal.ts'

export interface SheetRow {
  /** The row in a spreadsheet: the heading is row 1. */
  row: number
  cells: readonly string[]
  /** The row, or one before it, has an unescaped quote: its cells may belong to another row. */
  torn?: true
}

export interface Sheet {
  columns: readonly string[]
  rows: readonly SheetRow[]
  notes: readonly string[]
}

/** Parses a CSV with any common separator and encoding, and with line breaks within quotes. Throws `bad_file`. */
export function readSheet(bytes: Uint8Array): Sheet {
  const { text: whole, notes } = decode(bytes)
  // Excel's `sep=` line, which declares the separator.
  const [told = '', sign] = /^"?sep=(.)"?\r?\n/.exec(whole) ?? []
  const text = whole.slice(told.length)
  const firstRow = told === '' ? 2 : 3
  const delimiter = sign ?? delimiterOf(text)
  const { records, fault } = parseRecords(text, delimiter)
  const [heading, ...others] = records
  if (!heading) throw new Refusal('bad_file', 'The file is empty')
  const isTorn = fault === null ? () => false : tornBy(delimiter, heading.length)
  const rows = others
    .map((cells, place): SheetRow => ({ row: place + firstRow, cells, ...(isTorn(cells) ? { torn: true } : {}) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return {
    columns: heading.map((name) => name.trim()),
    rows,
    notes: [
      ...notes,
      ...(delimiter === ',' ? [] : [`The columns are separated by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}.`]),
      ...(fault === null ? [] : [`Quotes are not escaped ${fault}: rows that cannot be told apart for it are skipped.`]),
    ],
  }
}

interface Parsed {
  records: string[][]
  /** The position of the first invalid quote; null for a valid file. */
  fault: string | null
}

/** Parses strictly, and leniently if that fails. */
function parseRecords(text: string, delimiter: string): Parsed {
  // Files that were combined by hand have several kinds of line ends.
  const options = { delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
  try {
    return { records: parse(text, options), fault: null }
  } catch (error) {
    const fault = placeOf(error)
    try {
      const records: string[][] = parse(text, { ...options, relax_quotes: true })
      return { records: records.map((cells) => cells.map(withoutQuotes)), fault }
    } catch (worse) {
      throw new Refusal('bad_file', `The file is no readable CSV (${placeOf(worse)}): ${messageOf(worse)}`)
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The position of a syntax error. Throws errors that are not about the file. */
function placeOf(error: unknown): string {
  if (!(error instanceof CsvError)) throw error
  const lines = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0
  return lines > 0 ? `near line ${lines}` : 'somewhere'
}

/** The parser keeps the outer quotes of a cell that has quotes inside it. */
const withoutQuotes = (cell: string) => /^\s*"([^]*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

/** In a file with unescaped quotes, a row is valid only if it has the right number of cells and no cell contains another row. */
function tornBy(delimiter: string, columns: number): (cells: readonly string[]) => boolean {
  const holdsRow = (cell: string) => /[\r\n]/.test(cell) && (cell.includes(`"${delimiter}`) || cell.includes(`${delimiter}"`))
  return (cells) => cells.length !== columns || cells.some(holdsRow)
}

function decode(bytes: Uint8Array): { text: string; notes: string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), notes: ['The file is in UTF-16.'] }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), notes: ['The file is in UTF-16.'] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, notes: ['The file is not in UTF-8; it was read as Windows-1252. Look at letters such as é and –.'] }
  }
}

/** The most frequent separator in the heading, outside quotes. */
function delimiterOf(text: string): string {
  const heading = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
