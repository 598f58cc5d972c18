import MiniSearch, { type SearchOptions } from 'minisearch'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startWordIndex } from './word-index.ts'

const boosts = { name: 10, category: 5, keywords: 3 }
const vocabulary = ['sofa', 'sofas', 'sofabed', 'soft', 'couch', 'coach', 'cove', 'green', 'grey', 'greens', 'oak', '2', '220', 'leather']
const line = fc.array(fc.constantFrom(...vocabulary), { maxLength: 4 }).map((words) => words.join(' '))
const products = fc.array(fc.tuple(line, line, line), { minLength: 1, maxLength: 30 })
const queries = fc.uniqueArray(fc.constantFrom(...vocabulary, 'sof', 'gren', 'cuoch', 'sofff', 'lether', 'zzzzz', 'co'), {
  minLength: 1,
  maxLength: 3,
})

/** The letters that may be wrong, as the search of the shop chooses them. */
const tolerance = (term: string, most: number) => (/^\d+$/.test(term) || term.length < 4 ? 0 : Math.min(most, term.length < 5 ? 1 : 2))

/** The scores of MiniSearch for the same attempts: all words, then with typos in words that are not found, then any of the words. */
function byMiniSearch(lines: readonly (readonly string[])[], words: readonly string[]): Map<number, number> {
  const index = new MiniSearch({ fields: Object.keys(boosts), tokenize: (text) => text.split(' '), processTerm: (term) => term || null })
  index.addAll(lines.map(([name, category, keywords], id) => ({ id, name, category, keywords })))
  const exact = {
    boost: boosts,
    prefix: (term: string) => !/^\d+$/.test(term),
    weights: { prefix: 0.2, fuzzy: 0.15 },
    bm25: { k: 1.2, b: 0, d: 0.5 },
  }
  const unknown = new Set(words.filter((word) => index.search(word, exact).length === 0))
  const fuzzy = (most: number) => ({ ...exact, fuzzy: (term: string) => (unknown.has(term) ? tolerance(term, most) : false) })
  const attempts: SearchOptions[] = [
    { ...exact, combineWith: 'AND' },
    { ...fuzzy(1), combineWith: 'AND' },
    { ...fuzzy(2), combineWith: 'AND' },
    { ...fuzzy(2), combineWith: 'OR' },
  ]
  for (const attempt of attempts) {
    const found = index.search(words.join(' '), attempt)
    if (found.length > 0) return new Map(found.map(({ id, score }) => [Number(id), score]))
  }
  return new Map()
}

test('scores are those of MiniSearch', () => {
  fc.assert(
    fc.property(products, queries, (lines, words) => {
      const builder = startWordIndex(Object.values(boosts))
      for (const product of lines) builder.add(product)
      const index = builder.build()
      const { scores } = index.find(words)
      const expected = byMiniSearch(lines, words)
      for (const [product, score] of scores.entries()) expect(score).toBeCloseTo(expected.get(product) ?? 0, 6)
      // Similar words are remembered.
      expect(index.find(words).scores).toEqual(scores)
    }),
    { seed: 24, numRuns: 500 },
  )
})
