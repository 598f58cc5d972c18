import { createGoodsSearch } from '../../../src/domain/search/search.ts'
import type { Database } from '../../db/open.ts'
import { readWords } from './rows.ts'

/** A search in memory. */
export interface BuiltSearch {
  /** The ids of the matching products, best first. `popularity` gives the position of an id under `sort=popular`. */
  find(words: string, popularity: (id: number) => number): number[]
}

/** Builds the search from the words in the database, in batches, so that the server answers meanwhile. */
export async function buildSearch(db: Database): Promise<BuiltSearch> {
  const search = createGoodsSearch()
  const ids: number[] = []
  for await (const rows of readWords(db)) {
    for (const { id, words } of rows) {
      ids.push(id)
      search.add(words.split('\n').map((field) => field.split(' ')))
    }
  }
  search.finish()
  const idAt = (place: number) => ids[place] ?? 0
  return { find: (words, popularity) => search.find(words, (place) => popularity(idAt(place))).map(idAt) }
}
