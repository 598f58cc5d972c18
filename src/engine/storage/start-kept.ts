import * as z from 'zod/mini'
import { tileCardSchema } from '../../contract/catalogue/catalogue.ts'
import { slugSchema } from '../../contract/http/keys.ts'
import { keeper } from '../../lazy/keep-on-device.ts'
import { changeWords, readKept, writeKept } from '../../actions/storage/kept.ts'
import { RECENT_SEARCHES, restoreSearches } from '../../actions/search/recent-searches.ts'
import { RECENTLY_VIEWED, restoreViewed } from '../../actions/catalogue/recently-viewed.ts'
import { SAVED, saved } from '../../actions/catalogue/saved.ts'

/** Reads the small things that this device keeps for its shopper. What cannot be read is set aside. */
export async function startKept(): Promise<void> {
  keeper.connect({ keep: writeKept, changeWords })
  await Promise.all([
    readKept(SAVED, z.array(slugSchema)).then((slugs) => (saved.slugs = [...new Set([...saved.slugs, ...(slugs ?? [])])])),
    readKept(RECENT_SEARCHES, z.array(z.string())).then((list) => restoreSearches(list ?? [])),
    readKept(RECENTLY_VIEWED, z.array(tileCardSchema)).then((cards) => restoreViewed(cards ?? [])),
  ])
}
