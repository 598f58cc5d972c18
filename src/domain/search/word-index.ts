import SearchableMap from 'minisearch/SearchableMap'

/** How often a word of one field occurs: each product once for each time. The numbers of the products ascend. */
interface Postings {
  products: number[] | Uint32Array
  /** The number of different products. */
  count: number
}

/** The products with a word, by field. */
type Fields = (Postings | undefined)[]

/** Numbers match only exactly: "2" does not match "220". */
const matchesPrefixes = (word: string) => !/^\d+$/.test(word)

/** The number of letters that may be wrong. Two swapped letters count as two. */
function tolerance(word: string, most: number): number {
  if (!matchesPrefixes(word) || word.length < 4) return 0
  return Math.min(most, word.length < 5 ? 1 : 2)
}

const PREFIX_WEIGHT = 0.2
const FUZZY_WEIGHT = 0.15
/**
 * BM25 without length normalisation. The number of keywords does not change the score, so popularity decides between equal matches. `D` is
 * the least weight of an occurrence.
 */
const K = 1.2
const D = 0.5

/** From this length on, postings are kept as a typed array. */
const LONG = 32

/** An index of words over many products, which are numbered from zero. It keeps four bytes for each occurrence. */
export interface WordIndex {
  /** Adds the next product, with the words of each field. */
  add(fields: readonly (readonly string[])[]): void
  /** Ends the adding and frees the memory that it needed. */
  finish(): void
  /** Scores by product: all words first, then with typos, then any of the words (contract: one search for server and device). */
  find(words: readonly string[]): Map<number, number>
}

/**
 * Creates an empty index. It ranks as MiniSearch does, on MiniSearch's radix tree. MiniSearch itself keeps a hash table for each word and
 * field, which takes ten times the memory with 50,000 products (decision 032).
 * @param boosts the weight of each field
 */
export function createWordIndex(boosts: readonly number[]): WordIndex {
  const terms = new SearchableMap<Fields>()
  let size = 0

  function add(fields: readonly (readonly string[])[]): void {
    const product = size
    size += 1
    for (const [field, words] of fields.entries()) {
      for (const word of words) {
        if (word === '') continue
        const postings = terms.fetch(word, () => [])
        const before = postings[field]
        if (!before) postings[field] = { products: [product], count: 1 }
        else if (Array.isArray(before.products)) {
          if (before.products.at(-1) !== product) before.count += 1
          before.products.push(product)
        }
      }
    }
  }

  function finish(): void {
    for (const fields of terms.values())
      for (const postings of fields)
        if (postings) postings.products = postings.products.length > LONG ? Uint32Array.from(postings.products) : postings.products.slice()
  }

  /** Adds the scores of the products with a term. */
  function addScores(scores: Map<number, number>, weight: number, fields: Fields): void {
    for (const [field, boost] of boosts.entries()) {
      const postings = fields[field]
      if (!postings) continue
      const { products, count } = postings
      const rarity = Math.log(1 + (size - count + 0.5) / (count + 0.5))
      for (let place = 0; place < products.length; ) {
        const product = products[place] ?? 0
        let frequency = 1
        while (products[place + frequency] === product) frequency += 1
        place += frequency
        const score = weight * boost * rarity * (D + (frequency * (K + 1)) / (frequency + K))
        scores.set(product, (scores.get(product) ?? 0) + score)
      }
    }
  }

  /** Scores by product for one word: the word, words that start with it and, if allowed, words with wrong letters. */
  function scoresOf(word: string, wrongLetters: number): Map<number, number> {
    const scores = new Map<number, number>()
    const exact = terms.get(word)
    if (exact) addScores(scores, 1, exact)
    const similar = wrongLetters > 0 ? terms.fuzzyGet(word, wrongLetters) : null
    if (matchesPrefixes(word)) {
      for (const [term, fields] of terms.atPrefix(word)) {
        const more = term.length - word.length
        if (more === 0) continue
        similar?.delete(term)
        addScores(scores, (PREFIX_WEIGHT * term.length) / (term.length + 0.3 * more), fields)
      }
    }
    for (const [term, [fields, distance]] of similar ?? [])
      if (distance > 0) addScores(scores, (FUZZY_WEIGHT * term.length) / (term.length + distance), fields)
    return scores
  }

  function find(words: readonly string[]): Map<number, number> {
    const exact = words.map((word) => scoresOf(word, 0))
    // Only a word without any match is treated as a typo. Otherwise "grey" would find "green".
    const withTypos = (most: number) =>
      words.map((word, place) => (exact[place]?.size === 0 ? scoresOf(word, tolerance(word, most)) : (exact[place] ?? new Map<number, number>())))
    const all = withEveryWord(exact)
    if (all.size > 0) return all
    const nearly = withEveryWord(withTypos(1))
    if (nearly.size > 0) return nearly
    const similar = withTypos(2)
    const roughly = withEveryWord(similar)
    return roughly.size > 0 ? roughly : withAnyWord(similar)
  }

  return { add, finish, find }
}

/** The products with every word. A score counts once for each word. */
function withEveryWord(scores: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const [fewest, ...others] = scores.toSorted((a, b) => a.size - b.size)
  const found = new Map<number, number>()
  for (const [product, score] of fewest ?? []) {
    let sum = score
    if (others.every((more) => (sum += more.get(product) ?? Number.NaN) > 0)) found.set(product, sum * scores.length)
  }
  return found
}

/** The products with any of the words. A score counts once for each word that the product has. */
function withAnyWord(scores: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const more of scores) for (const product of more.keys()) found.set(product, 0)
  for (const product of found.keys()) {
    const own = scores.flatMap((more) => more.get(product) ?? [])
    found.set(product, own.reduce((sum, score) => sum + score, 0) * own.length)
  }
  return found
}
