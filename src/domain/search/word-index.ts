import { grouped, type Grouped } from './grouped.ts'
import { createVocabulary } from './vocabulary.ts'

/** Numbers match only exactly: "2" does not match "220". */
const matchesPrefixes = (word: string) => !/^\d+$/.test(word)

/** The number of letters that may be wrong. Two swapped letters count as two. */
function tolerance(word: string, most: number): number {
  if (!matchesPrefixes(word) || word.length < 4) return 0
  return Math.min(most, word.length < 5 ? 1 : 2)
}

/** A word with one wrong letter is a likely typo from this length on: many short words are one letter apart. */
const SURE_TYPO = 5

const PREFIX_WEIGHT = 0.2
const FUZZY_WEIGHT = 0.15
/**
 * BM25 without length normalisation. The number of keywords does not change the score, so popularity decides between equal matches. `D` is
 * the least weight of an occurrence.
 */
const K = 1.2
const D = 0.5

/** The limit of arrays that later searches use again. */
const MOST_SPARE = 6

/** The scores of some products, by number, and how many of them are above zero. */
interface Scores {
  of: Float64Array
  count: number
}

/** The products that a search finds. */
export interface FoundByWords {
  /** The scores of the products. Zero for a product that is not found. */
  scores: Float64Array
  /** No product has all words, or one of them matches only words that are not a likely typo of it. */
  isGuess: boolean
}

/** An index of words over many products, which are numbered from zero. */
export interface WordIndex {
  /** Finds the products with all words first, then with typos, then with any of the words. */
  find(words: readonly string[]): FoundByWords
  /** Whether a field of a product has all of these words. `field`: the number of its line. */
  hasIn(field: number, words: readonly string[]): boolean
}

/** A copy of a part of a text. The part itself would keep the whole text in memory. */
export const ownString = (part: string): string => part.split('').join('')

interface WordIndexBuilder {
  /** Adds the next product: for each field a line of words with a space between them. */
  add(lines: readonly string[]): void
  build(): WordIndex
}

/**
 * Starts an index that ranks as MiniSearch does (`word-index.test.ts` compares them). MiniSearch keeps a hash table for each word and field,
 * which takes too much memory for 50,000 products (decision 032). Here equal lines are stored once, and everything is in typed arrays.
 * @param boosts the weight of each field
 */
export function startWordIndex(boosts: readonly number[]): WordIndexBuilder {
  /** The number of each line, by field. */
  const lineNumbers = boosts.map(() => new Map<string, number>())
  const fieldOfLine: number[] = []
  /** The lines of the first product, of the second, and so on. */
  const ownedLines: number[] = []
  const termNumbers = new Map<string, number>()
  /** The pairs of term and line, one for each occurrence. */
  const [terms, lines]: [number[], number[]] = [[], []]
  let size = 0

  function lineNumber(field: number, line: string): number {
    const known = lineNumbers[field]?.get(line)
    if (known !== undefined) return known
    const number = fieldOfLine.push(field) - 1
    lineNumbers[field]?.set(line, number)
    for (const word of line.split(' ')) {
      if (word === '') continue
      const term = termNumbers.get(word) ?? termNumbers.size
      if (term === termNumbers.size) termNumbers.set(ownString(word), term)
      terms.push(term)
      lines.push(number)
    }
    return number
  }

  return {
    add(productLines) {
      for (const [field, line] of productLines.entries()) ownedLines.push(lineNumber(field, line))
      size += 1
    },
    build() {
      const sorted = [...termNumbers.keys()].toSorted()
      const places = new Uint32Array(sorted.length)
      for (const [place, term] of sorted.entries()) places[termNumbers.get(term) ?? 0] = place
      const linesOfTerm = grouped(
        terms.map((term) => places[term] ?? 0),
        lines,
        sorted.length,
      )
      const owners = Uint32Array.from(ownedLines.keys(), (place) => Math.floor(place / boosts.length))
      const productsOfLine = grouped(ownedLines, owners, fieldOfLine.length)
      return createWordIndex({ boosts, size, words: sorted, linesOfTerm, productsOfLine, fieldOfLine: Uint8Array.from(fieldOfLine) })
    },
  }
}

interface Parts {
  boosts: readonly number[]
  /** The number of products. */
  size: number
  words: readonly string[]
  linesOfTerm: Grouped
  productsOfLine: Grouped
  fieldOfLine: Uint8Array
}

function createWordIndex({ boosts, size, words, linesOfTerm, productsOfLine, fieldOfLine }: Parts): WordIndex {
  const vocabulary = createVocabulary(words)
  /** Arrays that the next search uses again: outside of the heap, garbage of this size would stay for long. */
  const spare: Float64Array[] = []
  let used = 0
  const emptyScores = (): Float64Array => {
    const again = spare[used] ?? new Float64Array(size)
    if (used < MOST_SPARE) spare[used] = again
    used += 1
    return again.fill(0)
  }
  const productsIn = (line: number) => (productsOfLine.starts[line + 1] ?? 0) - (productsOfLine.starts[line] ?? 0)

  /** Adds the scores of the products with a term. */
  function addScores(scores: Scores, weight: number, term: number): void {
    const [from, to] = [linesOfTerm.starts[term] ?? 0, linesOfTerm.starts[term + 1] ?? 0]
    const counts = boosts.map(() => 0)
    for (let at = from; at < to; at += 1) {
      const line = linesOfTerm.values[at] ?? 0
      // A line that contains the term twice follows itself.
      if (at > from && linesOfTerm.values[at - 1] === line) continue
      const field = fieldOfLine[line] ?? 0
      counts[field] = (counts[field] ?? 0) + productsIn(line)
    }
    const weights = boosts.map((boost, field) => {
      const count = counts[field] ?? 0
      return weight * boost * Math.log(1 + (size - count + 0.5) / (count + 0.5))
    })
    for (let at = from; at < to;) {
      const line = linesOfTerm.values[at] ?? 0
      let frequency = 1
      while (at + frequency < to && linesOfTerm.values[at + frequency] === line) frequency += 1
      at += frequency
      const score = (weights[fieldOfLine[line] ?? 0] ?? 0) * (D + (frequency * (K + 1)) / (frequency + K))
      const end = productsOfLine.starts[line + 1] ?? 0
      for (let place = productsOfLine.starts[line] ?? 0; place < end; place += 1) {
        const product = productsOfLine.values[place] ?? 0
        const sum = scores.of[product] ?? 0
        if (sum === 0) scores.count += 1
        scores.of[product] = sum + score
      }
    }
  }

  /** Scores for one word: the word, words that start with it and, if allowed, words with wrong letters. */
  function scoresOf(word: string, wrongLetters: number): Scores {
    const scores: Scores = { of: emptyScores(), count: 0 }
    const exact = vocabulary.placeOf(word)
    if (exact >= 0) addScores(scores, 1, exact)
    const similar = new Map(wrongLetters > 0 ? vocabulary.similarTo(word, wrongLetters) : [])
    if (matchesPrefixes(word)) {
      const [from, to] = vocabulary.startingWith(word)
      for (let term = from; term < to; term += 1) {
        if (term === exact) continue
        similar.delete(term)
        const { length } = vocabulary.wordAt(term)
        addScores(scores, (PREFIX_WEIGHT * length) / (length + 0.3 * (length - word.length)), term)
      }
    }
    for (const [term, distance] of similar) {
      const { length } = vocabulary.wordAt(term)
      if (distance > 0) addScores(scores, (FUZZY_WEIGHT * length) / (length + distance), term)
    }
    return scores
  }

  /** Whether a word that no product has is likely a known one with a wrong letter, or with two neighbours swapped. */
  function isLikelyTypo(word: string): boolean {
    if (tolerance(word, 1) === 0) return false
    const swapped = (at: number) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
    const isSwapped = Array.from({ length: word.length - 1 }, (_, at) => swapped(at)).some((other) => vocabulary.placeOf(other) >= 0)
    return isSwapped || (word.length >= SURE_TYPO && vocabulary.similarTo(word, 1).size > 0)
  }

  const linesWith = (word: string): Set<number> => {
    const term = vocabulary.placeOf(word)
    return new Set(term < 0 ? [] : linesOfTerm.values.subarray(linesOfTerm.starts[term] ?? 0, linesOfTerm.starts[term + 1] ?? 0))
  }

  return {
    hasIn(field, searched) {
      const [first = new Set<number>(), ...others] = searched.map(linesWith)
      return [...first].some((line) => fieldOfLine[line] === field && others.every((lines) => lines.has(line)))
    },
    find(searched) {
      used = 0
      const exact = searched.map((word) => scoresOf(word, 0))
      // Only a word without any match is treated as a typo. Otherwise "grey" would find "green".
      const withTypos = (most: number) =>
        exact.map((scores, place) =>
          scores.count === 0 ? scoresOf(searched[place] ?? '', tolerance(searched[place] ?? '', most)) : scores,
        )
      const all = withEveryWord(exact, size)
      if (all) return { scores: all, isGuess: false }
      const withTypo = withEveryWord(withTypos(1), size) ?? withEveryWord(withTypos(2), size)
      if (!withTypo) return { scores: withAnyWord(withTypos(2), size), isGuess: true }
      return { scores: withTypo, isGuess: searched.some((word, place) => exact[place]?.count === 0 && !isLikelyTypo(word)) }
    },
  }
}

/** The scores of the products with every word, or null if there is none. A score counts once for each word. */
function withEveryWord(words: readonly Scores[], size: number): Float64Array | null {
  if (words.some(({ count }) => count === 0)) return null
  const found = new Float64Array(size)
  let isFound = false
  for (let product = 0; product < size; product += 1) {
    let sum = 0
    for (const { of } of words) {
      const score = of[product] ?? 0
      sum = score === 0 ? Number.NaN : sum + score
    }
    if (!(sum > 0)) continue
    found[product] = sum * words.length
    isFound = true
  }
  return isFound ? found : null
}

/** The scores of the products with any of the words. A score counts once for each word that the product has. */
function withAnyWord(words: readonly Scores[], size: number): Float64Array {
  const found = new Float64Array(size)
  for (let product = 0; product < size; product += 1) {
    let [sum, count] = [0, 0]
    for (const { of } of words) {
      const score = of[product] ?? 0
      sum += score
      if (score > 0) count += 1
    }
    found[product] = sum * count
  }
  return found
}
