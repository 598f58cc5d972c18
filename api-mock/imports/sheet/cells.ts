/** A text that a spreadsheet could run as a formula, with any number of apostrophes before it. */
const RISKY = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

/**
 * One cell of a line (RFC 4180). Nothing of a text is lost: line breaks stay, within quotes. A text that a spreadsheet could run as a formula
 * gets one more apostrophe before it, which `textOf` takes away.
 */
export function cellOf(text: string): string {
  const safe = RISKY.test(text) ? `'${text}` : text
  return /[",;\s|]|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a parsed cell, the opposite of `cellOf`. */
export const textOf = (cell: string): string => (cell.startsWith("'") && RISKY.test(cell.slice(1)) ? cell.slice(1) : cell)

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '|': '\\|' }
const meanings: Readonly<Record<string, string>> = { '\\': '\\', n: '\n', r: '\r', '|': '|', '0': '' }

/** A part of a line within a cell. A part that is empty or has only spaces begins with `\0`, because an empty line is no entry. */
const escaped = (part: string): string => (part.trim() === '' ? '\\0' : '') + part.replace(/[\\\n\r|]/g, (sign) => escapes[sign] ?? sign)

const plain = (part: string): string => part.replace(/\\([\\nr|0])/g, (_, sign: string) => meanings[sign] ?? sign)

/** Entries of a list, a line for each. A line break within an entry is `\n`, a backslash `\\`. */
export const linesOf = (entries: readonly string[]): string => entries.map(escaped).join('\n')

export const entriesOf = (text: string): string[] => splitLines(text).map(plain)

/** Rows of several parts, a line for each: `oak | Oak | 250.00`. A `|` within a part is `\|`. */
export const rowsOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(escaped).join(' | ')).join('\n')

export const partsOf = (text: string): string[][] => splitLines(text).map(partsOfLine)

function partsOfLine(line: string): string[] {
  const parts = ['']
  for (const [sign] of line.matchAll(/\\[\\nr|0]|[^]/g)) {
    if (sign === '|') parts.push('')
    else parts[parts.length - 1] += sign
  }
  // The spaces around the separator are not part of the text.
  return parts.map((part, place) => {
    const from = place > 0 && part.startsWith(' ') ? 1 : 0
    const isLast = place === parts.length - 1
    return plain(part.slice(from, !isLast && part.endsWith(' ') ? -1 : undefined))
  })
}

const splitLines = (text: string): string[] => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
