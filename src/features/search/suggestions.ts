import { useEffect, useRef, useState } from 'react'
import { loadAnswers, type AnswerFinder } from '../../actions/search/answers.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Answer } from '../../domain/search/answers.ts'
import { fitsPlace, readFit } from '../../domain/search/fit-words.ts'
import type { Search } from '../../domain/search/search.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { shop } from '../../lazy/reader.ts'

/** As many as a phone shows above its keyboard (experience: Search). */
const MAX_SUGGESTIONS = 8
/** The pages that answer take no more places than these. */
const MAX_ANSWERS = 2

interface Index {
  version: string
  search: Search
  /** All products, the most popular first. */
  popular: ProductCard[]
}

let index: Index | undefined

/** The search in the device's copy of the catalogue. Code and index load at the first use. */
async function loadSearch(): Promise<Index> {
  const [{ createSearch }, { version, products }] = await Promise.all([import('../../domain/search/search.ts'), shop().catalogue()])
  if (index?.version !== version) {
    const popular = products.toSorted((a, b) => a.popularity - b.popularity)
    index = { version, search: createSearch(products), popular }
  }
  return index
}

/** What the search suggests for a typed text. */
interface Suggestions {
  cards: readonly ProductCard[]
  answers: readonly Answer[]
}

const none: Suggestions = { cards: [], answers: [] }

async function findCards(typed: string): Promise<readonly ProductCard[]> {
  const loaded = await loadSearch().catch(logNotLoaded)
  if (!loaded) return []
  const { words, ...place } = readFit(typed)
  if (words === typed) return loaded.search.suggest(words, MAX_SUGGESTIONS)
  const found = words === '' ? loaded.popular : loaded.search.suggest(words, loaded.popular.length)
  return found.filter((card) => fitsPlace(card, place)).slice(0, MAX_SUGGESTIONS)
}

/**
 * The products for, and the pages about, the typed text, at most eight, also offline. The products do not wait for the pages, and the previous
 * ones stay until the next have loaded. Without a copy of the catalogue there are no products, and the form still works.
 */
export function useSuggestions(words: string, enabled: boolean): Suggestions {
  const [found, setFound] = useState(none)
  const answering = useRef<Promise<AnswerFinder>>(undefined)
  useEffect(() => {
    let current = enabled
    const forget = (cause: unknown) => {
      answering.current = undefined
      logNotLoaded(cause)
    }
    const show = (part: Partial<Suggestions>) => current && setFound((shown) => ({ ...shown, ...part }))
    if (enabled) void findCards(words).then((cards) => show({ cards }))
    if (enabled && words) {
      answering.current ??= loadAnswers(shop())
      answering.current.then((find) => show({ answers: find(words, 'about').slice(0, MAX_ANSWERS) }), forget)
    }
    return () => {
      current = false
    }
  }, [words, enabled])
  if (!words) return none
  return { cards: found.cards.slice(0, MAX_SUGGESTIONS - found.answers.length), answers: found.answers }
}
