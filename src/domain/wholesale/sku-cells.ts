/** The separators between cells, the most likely first. */
type Separator = '\t' | ';' | ','

/** Splits a line at `separator` outside quotes. Null if the separator does not occur there. */
export function cellsBetween(line: string, separator: Separator): string[] | null {
  if (!line.includes(separator)) return null
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    const cell = quotedCell(line, at, separator) ?? plainCell(line, at, separator)
    cells.push(cell.text)
    at = cell.end + 1
  }
  return cells.length > 1 ? cells : null
}

interface Cell {
  text: string
  /** The position of the separator, or of the end of the line. */
  end: number
}

function plainCell(line: string, start: number, separator: Separator): Cell {
  const next = line.indexOf(separator, start)
  const end = next < 0 ? line.length : next
  return { text: plainText(line.slice(start, end)), end }
}

/** Parses a cell in quotes. Inside, a double quote stands for one quote. Null for unbalanced quotes, which then are ordinary characters. */
function quotedCell(line: string, start: number, separator: Separator): Cell | null {
  const opening = /^\s*"/.exec(line.slice(start, start + 20))
  if (!opening) return null
  let from = start + opening[0].length
  let text = ''
  for (;;) {
    const quote = line.indexOf('"', from)
    if (quote < 0) return null
    text += line.slice(from, quote)
    if (line[quote + 1] !== '"') {
      const end = line.indexOf(separator, quote)
      const after = line.slice(quote + 1, end < 0 ? line.length : end)
      return after.trim() === '' ? { text: plainText(text), end: end < 0 ? line.length : end } : null
    }
    text += '"'
    from = quote + 2
  }
}

/** Trims a text and removes the apostrophe with which a spreadsheet marks a text that looks like a formula. */
export const plainText = (text: string) => text.trim().replace(/^'(?='*[=+\-@])/, '')

const formula = /^'*[=+\-@]/

/** Formats one cell of a CSV file. A spreadsheet does not run it as a formula. */
export function listCell(text: string): string {
  const oneLine = text.replace(/[\r\n\t]+/g, ' ').trim()
  const safe = formula.test(oneLine) ? `'${oneLine}` : oneLine
  return /[",;\s]|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The signs for "times". */
const times = /^[x×*]\s*|\s*[x×*]$/i

/**
 * Parses a typed quantity: `1 000`, `1,000`, `12,00`, `x 12`. Null if the text is not a number, `not-whole` for a number that is not a
 * whole quantity.
 */
export function readQuantity(text: string): number | 'not-whole' | null {
  const bare = text.trim().replace(times, '')
  const digits = bare.replace(/[\u00a0\u202f]/g, ' ')
  if (/^\d+$/.test(digits)) return Number(digits)
  if (/^\d{1,3}([ ,'’]\d{3})+$/.test(digits)) return Number(digits.replace(/\D/g, ''))
  const whole = /^(\d+)[.,]0{1,2}$/.exec(digits)
  if (whole) return Number(whole[1])
  return /^[-+]?\d[\d .,]*$/.test(digits) ? 'not-whole' : null
}
