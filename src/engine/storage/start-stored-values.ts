import * as z from 'zod/mini'
import { tileCardSchema } from '../../contract/catalogue/catalogue.ts'
import { slugSchema } from '../../contract/http/keys.ts'
import { storedValues } from '../../lazy/stored-values.ts'
import { changeStoredList, readStored, storeValue } from '../../actions/storage/stored-values.ts'
import { RECENT_SEARCHES, restoreSearches } from '../../actions/search/recent-searches.ts'
import { COMPARED, restoreCompared } from '../../actions/catalogue/compare.ts'
import { RECENTLY_VIEWED, restoreViewed } from '../../actions/catalogue/recently-viewed.ts'

/** Reads the small stored values of the user: searches, viewed products and those to compare. Unreadable ones are quarantined. */
export async function startStoredValues(): Promise<void> {
  storedValues.connect({ storeValue, changeStoredList })
  await Promise.all([
    readStored(COMPARED, z.array(slugSchema)).then((slugs) => restoreCompared(slugs ?? [])),
    readStored(RECENT_SEARCHES, z.array(z.string())).then((list) => restoreSearches(list ?? [])),
    readStored(RECENTLY_VIEWED, z.array(tileCardSchema)).then((cards) => restoreViewed(cards ?? [])),
  ])
}
