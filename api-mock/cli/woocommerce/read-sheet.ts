import { CsvError, parse, type Info } from 'csv-parse/sync'
import { Refusal } from '../refusal.ts'

export interface SheetRow {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number
  cells: readonly string[]
}

export interface Sheet {
  columns: readonly string[]
  rows: readonly SheetRow[]
  notes: readonly string[]
}

/** Takes a CSV apart, whoever wrote it: any of the usual separators and encodings, line breaks within quotes. Throws `bad_file`. */
export function readSheet(bytes: Uint8Array): Sheet {
  const { text: whole, notes } = decode(bytes)
  // Excel's own first line, which says what separates the columns.
  const [told = '', sign] = /^"?sep=(.)"?\r?\n/.exec(whole) ?? []
  const text = whole.slice(told.length)
  const firstRow = told === '' ? 2 : 3
  const delimiter = sign ?? delimiterOf(text)
  const [heading, ...records] = parseRecords(text, delimiter)
  if (!heading) throw new Refusal('bad_file', 'The file is empty')
  const rows = records
    .map((cells, place) => ({ row: place + firstRow, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  return {
    columns: heading.map((name) => name.trim()),
    rows,
    notes: delimiter === ',' ? notes : [...notes, `The columns are separated by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}.`],
  }
}

function parseRecords(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & Partial<Info>
    throw new Refusal('bad_file', `The file is no readable CSV${lines ? ` (near line ${lines})` : ''}: ${error.message}`)
  }
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
