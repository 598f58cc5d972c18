import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../refusal.ts'

export interface SheetRow {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number
  cells: readonly string[]
  /** There is an unescaped quote in the row or before it: its cells can belong to another row. */
  torn?: true
}

export interface Sheet {
  columns: readonly string[]
  rows: readonly SheetRow[]
  notes: readonly string[]
}

/** Parses a CSV with any of the usual separators and encodings, and with line breaks within quotes. Throws `bad_file`. */
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

/** By the rules, or else as well as it can be had. */
function parseRecords(text: string, delimiter: string): Parsed {
  // Files put together by hand have more than one kind of line end.
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

/** Throws what is no fault of the file. */
function placeOf(error: unknown): string {
  if (!(error instanceof CsvError)) throw error
  const lines = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0
  return lines > 0 ? `near line ${lines}` : 'somewhere'
}

/** A cell with quotes in its midst comes with those around it. */
const withoutQuotes = (cell: string) => /^\s*"([^]*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

/** Among quotes that are not escaped, a row is only believed with every cell in its place and with no other row in a cell. */
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

/** What separates the columns most often in the heading, quotes left out. */
function delimiterOf(text: string): string {
  const heading = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
