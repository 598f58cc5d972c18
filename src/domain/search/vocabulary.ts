/** The words of an index, sorted. A word is named by its place. */
export interface Vocabulary {
  /** The place of a word, or -1. */
  placeOf(word: string): number
  /** The places of the words that start with a text: from the first up to the second, which is not one of them. */
  startingWith(text: string): [from: number, to: number]
  /** The words that are at most `most` insertions, deletions and replacements of letters away, with that distance, by place. */
  similarTo(word: string, most: number): ReadonlyMap<number, number>
  wordAt(place: number): string
}

/** Creates the vocabulary of these words, each once and in the order of their UTF-16 code units. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  /** The first place whose word passes the test. Once one passes, all later ones do. */
  function firstPlace(passes: (word: string) => boolean): number {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (passes(words[middle] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
  const lately = new Map<string, ReadonlyMap<number, number>>()
  return {
    wordAt: (place) => words[place] ?? '',
    placeOf(word) {
      const place = firstPlace((other) => other >= word)
      return words[place] === word ? place : -1
    },
    startingWith: (text) => [firstPlace((word) => word >= text), firstPlace((word) => word.slice(0, text.length) > text)],
    similarTo(word, most) {
      const key = `${most} ${word}`
      const similar = lately.get(key) ?? similarWords(words, word, most)
      lately.delete(key)
      lately.set(key, similar)
      const [oldest] = lately.keys()
      if (lately.size > MOST_KEPT && oldest !== undefined) lately.delete(oldest)
      return similar
    },
  }
}

/** The limit of words whose similar words are cached: pages, filters and sorts of one search need the same ones. */
const MOST_KEPT = 200

/**
 * Levenshtein's distance over sorted words: words with an equal start share the rows of the table for it. A start that is already too
 * different excludes all words with it.
 */
function similarWords(words: readonly string[], word: string, most: number): Map<number, number> {
  const similar = new Map<number, number>()
  /** Row n has the distances of the first n letters to each start of the word. A longer word is never similar. */
  const rows = Array.from({ length: word.length + most + 1 }, (_, length) => Uint8Array.from({ length: word.length + 1 }, () => length))
  rows[0]?.set(Uint8Array.from({ length: word.length + 1 }, (_, letters) => letters))
  let before = ''
  /** The length of the start of `before` that no similar word can have. */
  let dead = rows.length
  for (let place = 0; place < words.length; place += 1) {
    const other = words[place] ?? ''
    let common = 0
    while (common < before.length && other.charCodeAt(common) === before.charCodeAt(common)) common += 1
    if (common >= dead) continue
    dead = rows.length
    before = other
    for (let length = common + 1; length <= other.length; length += 1) {
      if (length < rows.length && fillRow(rows, length, word, other.charCodeAt(length - 1)) <= most) continue
      dead = length
      break
    }
    const distance = dead > other.length ? (rows[other.length]?.[word.length] ?? most + 1) : most + 1
    if (distance <= most) similar.set(place, distance)
  }
  return similar
}

/** Fills a row from the one above. Returns its smallest distance. */
function fillRow(rows: readonly Uint8Array[], length: number, word: string, letter: number): number {
  const [above, row] = [rows[length - 1], rows[length]]
  if (!above || !row) return Number.POSITIVE_INFINITY
  let [left, least] = [length, length]
  for (let column = 1; column <= word.length; column += 1) {
    const replaced = (above[column - 1] ?? 0) + (word.charCodeAt(column - 1) === letter ? 0 : 1)
    left = Math.min(replaced, (above[column] ?? 0) + 1, left + 1)
    row[column] = left
    if (left < least) least = left
  }
  return least
}
