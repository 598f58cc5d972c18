import { useEffect, useState } from 'react'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Search } from '../../domain/search/search.ts'
import { shop } from '../../lazy/reader.ts'

/** As many as a phone shows above its keyboard (experience: Search). */
const MOST = 8

let built: { version: string; search: Search } | undefined

/** The search in the device's copy of the catalogue. Code and index load at the first use. */
async function readySearch(): Promise<Search> {
  const [{ createSearch }, catalogue] = await Promise.all([import('../../domain/search/search.ts'), shop().catalogue()])
  if (built?.version !== catalogue.version) built = { version: catalogue.version, search: createSearch(catalogue.products) }
  return built.search
}

const none: ProductCard[] = []

/**
 * Products for the typed text, at most eight, also offline. The previous ones stay until the next arrive. Without a copy of the catalogue
 * there are none, and the form still works.
 */
export function useSuggestions(words: string, wanted: boolean): ProductCard[] {
  const [cards, setCards] = useState(none)
  useEffect(() => {
    let current = wanted
    if (wanted) {
      readySearch().then(
        (search) => current && setCards(search.suggest(words, MOST)),
        () => current && setCards(none),
      )
    }
    return () => {
      current = false
    }
  }, [words, wanted])
  return words ? cards : none
}
