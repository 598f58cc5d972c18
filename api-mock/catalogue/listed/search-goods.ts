import { startSearch, type GoodsSearch } from '../../../src/domain/search/search.ts'
import type { Database } from '../../db/open.ts'
import { readWords } from './rows.ts'

/** A search in memory. It numbers the products in the order of their ids. */
export interface BuiltSearch extends GoodsSearch {
  /** The id of each product. */
  ids: Uint32Array
}

/** Builds the search from the words in the database, in batches, so that the server answers meanwhile. */
export async function buildSearch(db: Database): Promise<BuiltSearch> {
  const builder = startSearch()
  const ids: number[] = []
  for await (const rows of readWords(db)) {
    for (const { id, words } of rows) {
      ids.push(id)
      builder.add(words.split('\n'))
    }
  }
  return { ...builder.build(), ids: Uint32Array.from(ids) }
}
