import type { Selectable } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { productCardSchema } from '../../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { centsSchema } from '../../../src/contract/money/money-schema.ts'
import type { ListedProduct } from '../../../src/domain/catalogue/goods-index.ts'
import type { Database } from '../../db/open.ts'
import type { ListedProductTable } from '../../db/schema/catalogue.ts'
import { readStored } from '../../db/stored-json.ts'
import { openDictionary, type Dictionary } from './pack-card.ts'

/** A product in memory: what filters and sorts read, and its packed card. */
export interface ListedGood extends ListedProduct {
  slug: string
  name: string
  position: number
  card: string
  dictionary: string
  /** The checksum of its words for the search. */
  wording: number
  fingerprint: string
}

/** The rows in memory. A later read continues with what was written since. */
export interface ListedRows {
  /** The products that are sold, by id. */
  goods: ReadonlyMap<number, ListedGood>
  /** The last write that was read. */
  edition: number
  /** By their JSON: products with equal values share one object. */
  profiles: ReadonlyMap<string, StoredProfile>
  dictionaries: ReadonlyMap<string, Dictionary>
}

export const noRows: ListedRows = { goods: new Map(), edition: 0, profiles: new Map(), dictionaries: new Map() }

/** The rows of one read. It takes a few milliseconds, so the server answers meanwhile. */
const ROWS_AT_ONCE = 500

const profileSchema = z.extend(z.pick(productCardSchema, { fabrics: true, colours: true, seats: true, badges: true, door: true }), {
  /** From the price of the product to the lowest price of its variations, which tiles show. Absent: none. */
  lowest_difference: z.optional(centsSchema),
  /** Absent: made to order, or sold out. */
  availability: z.optional(productCardSchema.shape.availability),
})
export type StoredProfile = z.infer<typeof profileSchema>

/** Reads the rows that were written after `before`. Returns `before` itself if there are none. */
export async function readRows(db: Database, before: ListedRows): Promise<ListedRows> {
  const goods = new Map(before.goods)
  const profiles = new Map(before.profiles)
  let { edition } = before
  let isChanged = false
  for (let last = 0; ; await nextTurn()) {
    const rows = await db
      .selectFrom('listed_product')
      .select([
        'id',
        'edition',
        'sold',
        'slug',
        'name',
        'category',
        'position',
        'price',
        'price_regular',
        'rating_average',
        'rating_count',
        'width',
      ])
      .select(['profile', 'card', 'dictionary', 'wording', 'fingerprint'])
      .where('edition', '>', before.edition)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const { id, profile } = row
      isChanged = true
      last = id
      edition = Math.max(edition, row.edition)
      const shared = profiles.get(profile) ?? readStored(profileSchema, profile)
      profiles.set(profile, shared)
      if (row.sold === 1) goods.set(id, goodFrom(row, shared))
      else goods.delete(id)
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  if (!isChanged) return before
  const texts = await db.selectFrom('listed_dictionary').select('text').execute()
  const dictionaries = texts.map(({ text }) => openDictionary(text))
  return { goods, edition, profiles, dictionaries: new Map(dictionaries.map((dictionary) => [dictionary.id, dictionary])) }
}

type Row = Omit<Selectable<ListedProductTable>, 'stale' | 'was_sold' | 'words' | 'pictures'>

/** Names each field instead of copying the row: objects of one shape take half the memory. */
const goodFrom = (row: Row, profile: StoredProfile): ListedGood => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  category: row.category,
  position: row.position,
  price: cents(row.price + (profile.lowest_difference ?? 0)),
  reduction: row.price_regular - row.price,
  rating: row.rating_count > 0 ? { average: row.rating_average, count: row.rating_count } : null,
  width: row.width,
  profile,
  card: row.card,
  dictionary: row.dictionary,
  wording: row.wording,
  fingerprint: row.fingerprint,
})

/** The search words of all products that are sold, in batches, by id. */
export async function* readWords(db: Database): AsyncGenerator<{ id: number; words: string }[]> {
  for (let last = 0; ; await nextTurn()) {
    const rows = await db
      .selectFrom('listed_product')
      .select(['id', 'words'])
      .where('sold', '=', 1)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < ROWS_AT_ONCE) return
  }
}
