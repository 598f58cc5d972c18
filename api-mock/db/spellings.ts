/** The most letters of a search whose other case is tried: each doubles the spellings. */
const LETTERS = 4

/**
 * The spellings of words in lower case under which `lower()` of a database can have them: SQLite, and PostgreSQL with the locale "C", change
 * the case of ASCII letters alone, so that another letter stays as it is stored.
 */
export function spellings(words: string): string[] {
  let found = ['']
  let letters = 0
  for (const sign of words) {
    const other = sign.toUpperCase()
    const hasOther = sign > '\u007f' && other !== sign && other.length === sign.length && letters < LETTERS
    if (hasOther) letters += 1
    found = found.flatMap((start) => (hasOther ? [start + sign, start + other] : [start + sign]))
  }
  return found
}
