import * as z from 'zod/mini'
import { tileCardSchema } from '../../contract/catalogue/catalogue.ts'
import { slugSchema } from '../../contract/http/keys.ts'
import { storedValues } from '../../lazy/stored-values.ts'
import { changeStored, changeStoredList, readStored, storeValue } from '../../actions/storage/stored-values.ts'
import { RECENT_SEARCHES, restoreSearches } from '../../actions/search/recent-searches.ts'
import { COMPARED, COMPARED_CHOICES, restoreCompared } from '../../actions/catalogue/compare.ts'
import { RECENTLY_VIEWED, restoreViewed } from '../../actions/catalogue/recently-viewed.ts'

/** A chosen value of a piece to compare: `kalk-bay.fabric=linen-sage`. */
const choiceSchema = z.string().check(z.regex(/^[a-z0-9-]+\.[^=&]+=[^=&]*$/), z.maxLength(500))

const viewedSchema = z.array(tileCardSchema)

/** Reads the small stored values of the user: searches, viewed products and those to compare. Unreadable ones are quarantined. */
export async function startStoredValues(): Promise<void> {
  storedValues.connect({
    storeValue,
    changeStoredList,
    changeViewed: (change) => changeStored(RECENTLY_VIEWED, viewedSchema, (stored) => change(stored ?? [])),
  })
  await Promise.all([
    Promise.all([readStored(COMPARED, z.array(slugSchema)), readStored(COMPARED_CHOICES, z.array(choiceSchema))]).then(([slugs, choices]) =>
      restoreCompared({ slugs: slugs ?? [], choices: choices ?? [] }),
    ),
    readStored(RECENT_SEARCHES, z.array(z.string())).then((list) => restoreSearches(list ?? [])),
    readStored(RECENTLY_VIEWED, viewedSchema).then((cards) => restoreViewed(cards ?? [])),
  ])
}
