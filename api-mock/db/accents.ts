/** The letters of the blocks Latin-1 Supplement and Latin Extended-A. */
const [FIRST, LAST] = [0xc0, 0x17f]
/** Letters with a stroke, which Unicode does not divide into a letter and an accent. */
const strokes: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't' }

/** A letter in lower case and without its accent. Other signs stay. */
function plainLetter(sign: string): string {
  const lower = sign.toLowerCase()
  const plain = strokes[lower] ?? lower.normalize('NFD').charAt(0)
  return /[a-z]/.test(plain) ? plain : lower
}

/** The letters with an accent, in both cases, by their letters without one. */
const accented = Map.groupBy(
  Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCodePoint(FIRST + at)).filter((sign) => /[a-z]/.test(plainLetter(sign))),
  plainLetter,
)

/**
 * The letters that a search takes for each sign of the words: in both cases, with and without an accent. So “andre” and “André” mean the same.
 * `lower()` of SQLite, and of PostgreSQL with the locale "C", changes ASCII letters alone, and neither knows accents.
 */
export function spellings(words: string): string[][] {
  return Array.from(words.normalize('NFC'), (sign) => {
    const plain = plainLetter(sign)
    const upper = plain.toUpperCase()
    return [...new Set([plain, ...(upper.length === plain.length ? [upper] : []), ...(accented.get(plain) ?? [])])]
  })
}
