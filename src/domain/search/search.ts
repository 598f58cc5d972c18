import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { fold, indexWords, queryWords, relatedWords } from './search-words.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'

/** A search over the products of the shop. */
export interface Search {
  /** The matching products, best first. Without words: none. */
  search: (words: string) => ProductCard[]
  /** At most `limit` suggestions for a typed text. Names that start with the text come first. */
  suggest: (words: string, limit: number) => ProductCard[]
}

const boosts = { name: 10, category: 5, keywords: 3, fabric: 2.5, related: 2, tagline: 1, choices: 0.4 }

const squeeze = (text: string) => fold(text).replaceAll(' ', '')

/** The words by which a product is found, field by field, in the order of the boosts. */
export type SearchEntry = readonly (readonly string[])[]

type Described = Pick<
  ProductCard,
  'name' | 'category' | 'tagline' | 'options' | 'keywords' | 'seats' | 'weave' | 'colours' | 'fabrics'
>

/** The index entry of a product. */
export function searchEntry(product: Described): SearchEntry {
  const swatches = product.options.filter((option) => option.kind === 'swatch')
  const choices = product.options.filter((option) => option.kind === 'choice')
  const labels = (options: typeof swatches) => options.flatMap((option) => option.values.map((value) => value.label))
  const category = indexWords([product.category])
  const keywords = indexWords([...product.keywords, product.seats === null ? '' : `${product.seats} seater`])
  const fabric = indexWords([product.weave, ...labels(swatches), ...product.colours, ...product.fabrics])
  return [
    // Many users type "kalkbay".
    [...indexWords([product.name]), squeeze(product.name)],
    category,
    keywords,
    fabric,
    relatedWords(category, [...category, ...keywords, ...fabric]),
    indexWords([product.tagline]),
    indexWords(labels(choices)),
  ]
}

/** Finds products by their places in a list. */
export interface GoodsSearch {
  add(entry: SearchEntry): void
  /** Ends the adding. */
  finish(): void
  /**
   * The places of the matching products, best first. Popularity decides between equal matches, and then the place.
   * @param popularity the position of a product under `sort=popular`
   */
  find(words: string, popularity: (place: number) => number): number[]
}

/** Creates an empty search. Products are added in the order of their places. */
export function createGoodsSearch(): GoodsSearch {
  const index: WordIndex = createWordIndex(Object.values(boosts))
  /** The places of the products with a squeezed name, the last of their words for the name. */
  const named = new Map<string, number[]>()
  let size = 0
  return {
    add(entry) {
      const name = entry[0]?.at(-1) ?? ''
      const places = named.get(name)
      if (places) places.push(size)
      else named.set(name, [size])
      index.add(entry)
      size += 1
    },
    finish: index.finish,
    find(words, popularity) {
      const terms = queryWords(words)
      if (terms.length === 0) return []
      const scores = index.find(terms)
      const first = new Set(named.get(squeeze(words)))
      const rank = new Map<number, number>()
      for (const [place, score] of scores) rank.set(place, first.has(place) ? Number.POSITIVE_INFINITY : Math.round(score * 1e6))
      const compare = (a: number, b: number) => {
        const [one = 0, other = 0] = [rank.get(a), rank.get(b)]
        return one === other ? popularity(a) - popularity(b) || a - b : other - one
      }
      return [...rank.keys()].toSorted(compare)
    },
  }
}

/** A search over these products. The index is built at the first search. */
export function createSearch(products: readonly ProductCard[]): Search {
  let index: GoodsSearch | undefined
  const popular = products.toSorted((a, b) => a.popularity - b.popularity || a.id - b.id)

  function build(): GoodsSearch {
    const built = createGoodsSearch()
    for (const product of popular) built.add(searchEntry(product))
    built.finish()
    return built
  }

  const search = (words: string): ProductCard[] => (index ??= build()).find(words, (place) => place).flatMap((place) => popular[place] ?? [])

  const suggest = (words: string, limit: number): ProductCard[] => {
    const start = fold(words)
    const matches = search(words)
    const begins = (product: ProductCard) => fold(product.name).startsWith(start) || squeeze(product.name).startsWith(squeeze(words))
    return [...matches.filter(begins), ...matches.filter((product) => !begins(product))].slice(0, Math.max(0, limit))
  }

  return { search, suggest }
}
