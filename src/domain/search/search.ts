import MiniSearch, { type SearchOptions } from 'minisearch'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { fold, indexWords, queryWords, relatedWords } from './search-words.ts'

/** A search over the products of the shop. */
export interface Search {
  /** The matching products, best first. Without words: none. */
  search: (words: string) => ProductCard[]
  /** At most `limit` suggestions for a typed text. Names that start with the text come first. */
  suggest: (words: string, limit: number) => ProductCard[]
}

const boosts = { name: 10, category: 5, keywords: 3, fabric: 2.5, related: 2, tagline: 1, choices: 0.4 }
const fields = Object.keys(boosts)
/**
 * BM25 without length normalisation (`b: 0`). The number of keywords does not change the score, so popularity decides between equal
 * matches.
 */
const plainScores = { k: 1.2, b: 0, d: 0.5 }

const squeeze = (text: string) => fold(text).replaceAll(' ', '')

/** The index entry of a product: the search words of each field. */
function entry(product: ProductCard): Record<string, string | number> {
  const swatches = product.options.filter((option) => option.kind === 'swatch')
  const choices = product.options.filter((option) => option.kind === 'choice')
  const labels = (options: typeof swatches) => options.flatMap((option) => option.values.map((value) => value.label))
  const category = indexWords([product.category])
  const keywords = indexWords([...product.keywords, product.seats === null ? '' : `${product.seats} seater`])
  const fabric = indexWords([product.weave, ...labels(swatches), ...product.colours, ...product.fabrics])
  return {
    id: product.id,
    // Many users type "kalkbay".
    name: [...indexWords([product.name]), squeeze(product.name)].join(' '),
    category: category.join(' '),
    keywords: keywords.join(' '),
    fabric: fabric.join(' '),
    related: relatedWords(category, [...category, ...keywords, ...fabric]).join(' '),
    tagline: indexWords([product.tagline]).join(' '),
    choices: indexWords(labels(choices)).join(' '),
  }
}

/** Numbers match only exactly: "2" does not match "220". */
const matchesPrefixes = (term: string) => !/^\d+$/.test(term)

/** The number of letters that may be wrong. Two swapped letters count as two. */
function tolerance(term: string, most: number): number {
  if (!matchesPrefixes(term) || term.length < 4) return 0
  return Math.min(most, term.length < 5 ? 1 : 2)
}

function build(products: readonly ProductCard[]): MiniSearch {
  const index = new MiniSearch({ fields, tokenize: (text) => text.split(' '), processTerm: (term) => term || null })
  index.addAll(products.map(entry))
  return index
}

/** Ids with their scores: all words first, then with typos, then any of the words (contract: one search for server and device). */
function find(index: MiniSearch, words: readonly string[]): Map<number, number> {
  const text = words.join(' ')
  const exact: SearchOptions = { boost: boosts, prefix: matchesPrefixes, weights: { prefix: 0.2, fuzzy: 0.15 }, bm25: plainScores }
  // Only a word without any match is treated as a typo. Otherwise "grey" would find "green".
  const unknown = new Set(words.filter((word) => index.search(word, exact).length === 0))
  const forgiving = (most: number): SearchOptions => ({ ...exact, fuzzy: (term) => (unknown.has(term) ? tolerance(term, most) : false) })
  const attempts: SearchOptions[] = [
    { ...exact, combineWith: 'AND' },
    { ...forgiving(1), combineWith: 'AND' },
    { ...forgiving(2), combineWith: 'AND' },
    { ...forgiving(2), combineWith: 'OR' },
  ]
  for (const attempt of attempts) {
    const matches = index.search(text, attempt)
    if (matches.length > 0) return new Map(matches.map(({ id, score }) => [Number(id), score]))
  }
  return new Map()
}

/** A search over these products. The index is built at the first search. */
export function createSearch(products: readonly ProductCard[]): Search {
  let index: MiniSearch | undefined
  const popular = products.toSorted((a, b) => a.popularity - b.popularity || a.id - b.id)

  const search = (words: string): ProductCard[] => {
    const terms = queryWords(words)
    if (terms.length === 0) return []
    index ??= build(products)
    const scores = find(index, terms)
    const name = squeeze(words)
    const rank = (product: ProductCard) =>
      squeeze(product.name) === name ? Number.POSITIVE_INFINITY : Math.round((scores.get(product.id) ?? 0) * 1e6)
    // The sort is stable, so popularity decides between equal matches.
    return popular.filter((product) => scores.has(product.id)).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
  }

  const suggest = (words: string, limit: number): ProductCard[] => {
    const start = fold(words)
    const matches = search(words)
    const begins = (product: ProductCard) => fold(product.name).startsWith(start) || squeeze(product.name).startsWith(squeeze(words))
    return [...matches.filter(begins), ...matches.filter((product) => !begins(product))].slice(0, Math.max(0, limit))
  }

  return { search, suggest }
}
