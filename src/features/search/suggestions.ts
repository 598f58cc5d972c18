import { useEffect, useState } from 'react'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Search } from '../../domain/search/search.ts'
import { shop } from '../../lazy/reader.ts'

/** As many as a phone shows above its keyboard (experience: Search). */
const MAX_SUGGESTIONS = 8

let index: { version: string; search: Search } | undefined

/** The search in the device's copy of the catalogue. Code and index load at the first use. */
async function loadSearch(): Promise<Search> {
  const [{ createSearch }, catalogue] = await Promise.all([import('../../domain/search/search.ts'), shop().catalogue()])
  if (index?.version !== catalogue.version) index = { version: catalogue.version, search: createSearch(catalogue.products) }
  return index.search
}

const none: ProductCard[] = []

/**
 * The products for the typed text, at most eight, also offline. The previous ones stay until the next have loaded. Without a copy of the
 * catalogue there are none, and the form still works.
 */
export function useSuggestions(words: string, enabled: boolean): ProductCard[] {
  const [cards, setCards] = useState(none)
  useEffect(() => {
    let current = enabled
    if (enabled) {
      loadSearch().then(
        (search) => current && setCards(search.suggest(words, MAX_SUGGESTIONS)),
        () => current && setCards(none),
      )
    }
    return () => {
      current = false
    }
  }, [words, enabled])
  return words ? cards : none
}
