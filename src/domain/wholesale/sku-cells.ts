/** What people put between the cells of a line, the likeliest first. */
type Separator = '\t' | ';' | ','

/** The cells of a line that holds `separator` outside quotes, or null. */
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

/** A cell in quotes, where a quote is written twice; null where the quotes do not fit, which are then letters like others. */
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

/** Trimmed, and without the apostrophe that marks a text, not a formula, in a spreadsheet. */
export const plainText = (text: string) => text.trim().replace(/^'(?='*[=+\-@])/, '')

const formula = /^'*[=+\-@]/

/** One cell of a CSV file, safe in a spreadsheet. */
export function csvCell(text: string): string {
  const oneLine = text.replace(/[\r\n\t]+/g, ' ').trim()
  const safe = formula.test(oneLine) ? `'${oneLine}` : oneLine
  return /[",;\s]|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What people write for "times". */
const times = /^[x×*]\s*|\s*[x×*]$/i

/**
 * A whole number as people write it: `1 000`, `1,000`, `12,00`, `x 12`. Null for what is none, `not-whole` for a number that a
 * quantity cannot be.
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
