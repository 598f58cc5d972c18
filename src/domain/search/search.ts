import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Closest } from '../../contract/catalogue/listing.ts'
import { fold, indexWords, queryWords, relatedWords } from './search-words.ts'
import { kindTerms, unsoldKind } from './unsold-kinds.ts'
import { ownString, startWordIndex, type WordIndex } from './word-index.ts'

/** A search over the products of the shop. */
export interface Search {
  /** The matching products, best first. Without words: none. */
  search: (words: string) => ProductCard[]
  /** Those, and whether they are only the closest. */
  look: (words: string) => { products: ProductCard[]; closest: Closest | undefined }
  /** At most `limit` suggestions for a typed text. Names that start with the text come first. */
  suggest: (words: string, limit: number) => ProductCard[]
}

const boosts = { name: 10, category: 5, keywords: 3, fabric: 2.5, related: 2, tagline: 1, choices: 0.4 }

const squeeze = (text: string) => fold(text).replaceAll(' ', '')

/** The words by which a product is found: a line for each field, in the order of the boosts. */
export type SearchEntry = readonly string[]

type Described = Pick<ProductCard, 'name' | 'category' | 'tagline' | 'options' | 'keywords' | 'seats' | 'weave' | 'colours' | 'fabrics'>

/** The index entry of a product. */
export function searchEntry(product: Described): SearchEntry {
  const swatches = product.options.filter((option) => option.kind === 'swatch')
  const choices = product.options.filter((option) => option.kind === 'choice')
  const labels = (options: typeof swatches) => options.flatMap((option) => option.values.map((value) => value.label))
  const category = indexWords([product.category])
  const keywords = indexWords([...product.keywords, product.seats === null ? '' : `${product.seats} seater`])
  const fabric = indexWords([product.weave, ...labels(swatches), ...product.colours, ...product.fabrics])
  const lines = [
    // Many users type "kalkbay".
    [...indexWords([product.name]), squeeze(product.name)],
    category,
    [...keywords, ...kindTerms(product.keywords)],
    fabric,
    relatedWords(category, [...category, ...keywords, ...fabric]),
    indexWords([product.tagline]),
    indexWords(labels(choices)),
  ]
  return lines.map((words) => words.join(' '))
}

/** Finds products by their places in a list. */
export interface GoodsSearch {
  /**
   * The places of the matching products, best first, and whether they are only the closest. Popularity decides between equal matches.
   * @param popular the places of all products, the most popular first
   */
  find(words: string, popular: Iterable<number>): { places: number[]; closest: Closest | undefined }
}

interface GoodsSearchBuilder {
  /** Adds the next product. */
  add(entry: SearchEntry): void
  build(): GoodsSearch
}

/** Starts a search. Products are added in the order of their places. */
export function startSearch(): GoodsSearchBuilder {
  const builder = startWordIndex(Object.values(boosts))
  /** The squeezed name of each product, the last word of its first line. */
  const names: string[] = []
  return {
    add(entry) {
      const [line = ''] = entry
      names.push(ownString(line.slice(line.lastIndexOf(' ') + 1)))
      builder.add(entry)
    },
    build: () => searchIn(builder.build(), names),
  }
}

/** The lines of a product's entry with its name, its category and its search words. */
const [NAME, CATEGORY, KEYWORDS] = [0, 1, 2]

/** Not a closure of `startSearch`, which would hold the builder's data in memory. */
function searchIn(index: WordIndex, names: readonly string[]): GoodsSearch {
  const sold = {
    isNamed: (words: readonly string[]) => index.hasIn(NAME, words) || index.hasIn(CATEGORY, words),
    hasTerm: (term: string) => index.hasIn(KEYWORDS, [term]),
  }
  const find: GoodsSearch['find'] = (words, popular) => {
    const terms = queryWords(words)
    if (terms.length === 0) return { places: [], closest: undefined }
    const { scores, isGuess } = index.find(terms)
    const name = squeeze(words)
    const ranked = new Map<number, number[]>()
    let isName = false
    for (const place of popular) {
      const score = scores[place] ?? 0
      if (score === 0) continue
      isName ||= names[place] === name
      const rank = names[place] === name ? Number.POSITIVE_INFINITY : Math.round(score * 1e6)
      const equals = ranked.get(rank)
      if (equals) equals.push(place)
      else ranked.set(rank, [place])
    }
    const places = [...ranked].toSorted(([one], [other]) => other - one).flatMap(([, equals]) => equals)
    const unsold = isName ? null : unsoldKind(words, sold)
    const isClosest = unsold !== null || (isGuess && !isName && places.length > 0)
    return { places, closest: isClosest ? { unsold } : undefined }
  }
  return { find }
}

/** A search over these products. The index is built at the first search. */
export function createSearch(products: readonly ProductCard[]): Search {
  let index: GoodsSearch | undefined
  const popular = products.toSorted((a, b) => a.popularity - b.popularity || a.id - b.id)

  function build(): GoodsSearch {
    const builder = startSearch()
    for (const product of popular) builder.add(searchEntry(product))
    return builder.build()
  }

  const look: Search['look'] = (words) => {
    const { places, closest } = (index ??= build()).find(words, popular.keys())
    return { products: places.flatMap((place) => popular[place] ?? []), closest }
  }

  const search = (words: string): ProductCard[] => look(words).products

  const suggest = (words: string, limit: number): ProductCard[] => {
    const start = fold(words)
    const matches = search(words)
    const begins = (product: ProductCard) => fold(product.name).startsWith(start) || squeeze(product.name).startsWith(squeeze(words))
    return [...matches.filter(begins), ...matches.filter((product) => !begins(product))].slice(0, Math.max(0, limit))
  }

  return { search, look, suggest }
}
