import { useEffect, useRef, useState } from 'react'
import { loadAnswers, type AnswerFinder } from '../../actions/search/answers.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Answer } from '../../domain/search/answers.ts'
import { readFit } from '../../domain/search/fit-words.ts'
import type { Search } from '../../domain/search/search.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { shop } from '../../lazy/reader.ts'
import { trade } from '../../state/catalogue/trade.ts'
import { shopNow } from '../../state/network/connection.ts'

/** As many as a phone shows above its keyboard (experience: Search). */
const MAX_SUGGESTIONS = 8
/** The most suggestions that are pages. */
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
  /** The products and the pages were searched for this text, and none was found. */
  isNothing: boolean
}

const none: Suggestions = { cards: [], answers: [], isNothing: false }

/** What was found, and for which text: null for none yet. */
interface Found {
  cards: readonly ProductCard[]
  answers: readonly Answer[]
  cardsOf: string | null
  answersOf: string | null
}

const nowhere: Found = { cards: [], answers: [], cardsOf: null, answersOf: null }

/** The products for a typed text; null without a copy of the catalogue. */
async function findCards(typed: string): Promise<readonly ProductCard[] | null> {
  const loaded = await loadSearch().catch(logNotLoaded)
  if (!loaded) return null
  const { words, ...place } = readFit(typed)
  if (words === typed) return loaded.search.suggest(words, MAX_SUGGESTIONS)
  const { listProducts } = await import('../../domain/catalogue/listing.ts')
  const found = words === '' ? loaded.popular : loaded.search.suggest(words, loaded.popular.length)
  return listProducts(found, place, { category: null, fabrics: [], ranked: true, discount: trade.discount }).items.slice(0, MAX_SUGGESTIONS)
}

/**
 * The products and the pages for the typed text, at most eight together, also offline. The products do not wait for the pages, and the
 * previous ones stay until the next have loaded. Without a copy of the catalogue there are no products, and the form still works.
 */
export function useSuggestions(words: string, enabled: boolean): Suggestions {
  const [found, setFound] = useState<Found>(nowhere)
  const answering = useRef<Promise<AnswerFinder>>(undefined)
  useEffect(() => {
    let current = enabled
    const forget = (cause: unknown) => {
      answering.current = undefined
      logNotLoaded(cause)
    }
    const show = (part: Partial<Found>) => current && setFound((shown) => ({ ...shown, ...part }))
    if (enabled) void findCards(words).then((cards) => show({ cards: cards ?? [], cardsOf: cards && words }))
    if (enabled && words) {
      answering.current ??= loadAnswers(shop(), shopNow)
      answering.current.then((find) => show({ answers: find(words, 'about').slice(0, MAX_ANSWERS), answersOf: words }), forget)
    }
    return () => {
      current = false
    }
  }, [words, enabled])
  if (!words) return none
  const { cards, answers, cardsOf, answersOf } = found
  const isNothing = cards.length + answers.length === 0 && cardsOf === words && answersOf === words
  return { cards: cards.slice(0, MAX_SUGGESTIONS - answers.length), answers, isNothing }
}
