import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { productCardSchema, type ProductCard } from '../../../src/contract/catalogue/catalogue.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { pictureSource } from '../../../src/contract/catalogue/picture.ts'
import { narrowestDoor, narrowestWidth } from '../../../src/domain/catalogue/fit.ts'
import { variationPrice } from '../../../src/domain/catalogue/variation.ts'
import { summarise } from '../../../src/domain/reviews/review-summary.ts'
import { searchEntry } from '../../../src/domain/search/search.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { ListedProductTable, ProductTable, StockTable } from '../../db/schema/catalogue.ts'
import type { ReviewTable } from '../../db/schema/reviews.ts'
import { readStored } from '../../db/stored-json.ts'
import { transact } from '../../db/transaction.ts'
import { shownAvailability } from '../../stock/availability.ts'
import { plain } from '../cards.ts'
import { storedProductSchema } from '../stored.ts'
import { dictionaryFrom, openDictionary, packCard, type Dictionary } from './pack-card.ts'
import type { StoredProfile } from './rows.ts'

/** Increment it when cards, words, profiles or SKUs have another form or content, so that a server rewrites all rows. */
const SHAPE = 7

/** The rows of one transaction. It takes about 50 ms, so the server answers meanwhile. */
const ROWS_AT_ONCE = 200
/** A statement has room for some 30,000 values. */
const SKUS_AT_ONCE = 5000

/** A card without its place among all products. */
export const listedCardSchema = z.omit(productCardSchema, { popularity: true })

/** The width and the number of the pictures that the sitemap lists. */
const SITEMAP_WIDTH = 1200
const SITEMAP_PICTURES = 8

/** Rewrites the stale rows of `listed_product`. Triggers mark a row as stale when its product or one of its reviews changes,
 * or when its counted stock begins or ends. */
export async function bringListedUpToDate(db: Database): Promise<void> {
  for (;;) {
    const stale = await db.selectFrom('listed_product').select('id').where('stale', '=', 1).limit(1).executeTakeFirst()
    if (!stale) return
    await transact({ db }, writeSome)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Marks all rows as stale if another version of the shop wrote them. */
export async function requireShape(db: Database): Promise<void> {
  const edition = await db.selectFrom('listed_edition').select('shape').executeTakeFirst()
  if (edition?.shape === SHAPE) return
  await transact({ db }, async (trx) => {
    await trx.updateTable('listed_edition').set({ shape: SHAPE }).execute()
    await trx.updateTable('listed_product').set({ stale: 1 }).execute()
  })
}

async function writeSome(trx: ShopTransaction): Promise<void> {
  // The update locks the row, so editions become visible in their order.
  const { value: edition } = await trx
    .updateTable('listed_edition')
    .set((row) => ({ value: row('value', '+', 1) }))
    .returning('value')
    .executeTakeFirstOrThrow()
  const some = trx.selectFrom('listed_product').select('id').where('stale', '=', 1).orderBy('id').limit(ROWS_AT_ONCE)
  // This locks the rows before the products are read. A later change of a product marks its row as stale again.
  const taken = await trx.updateTable('listed_product').set({ stale: 0, edition }).where('id', 'in', some).returning('id').execute()
  if (taken.length === 0) return
  const ids = taken.map(({ id }) => id)
  const products = await trx.selectFrom('product').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const reviews = await trx
    .selectFrom('review')
    .select(['product_id', 'rating'])
    .where('approved', '=', 1)
    .where('product_id', 'in', ids)
    .execute()
  const reviewsOf = Map.groupBy(reviews, (review) => review.product_id)
  const counts = await trx.selectFrom('stock').select(['product_id', 'variation', 'count']).where('product_id', 'in', ids).execute()
  const countsOf = Map.groupBy(counts, ({ product_id }) => product_id)
  const listed = products.map((row) => listedRow(row, reviewsOf.get(row.id) ?? [], countsOf.get(row.id) ?? []))
  const dictionary = await dictionaryOf(
    trx,
    listed.map(({ card }) => card),
  )
  for (const { id, card, ...row } of listed)
    await trx
      .updateTable('listed_product')
      .set({ ...row, ...(row.sold === 1 && { was_sold: 1 }), card: packCard(card, dictionary), dictionary: dictionary.id })
      .where('id', '=', id)
      .execute()
  await writeOwnSkus(trx, ids, products)
  const present = new Set(products.map(({ id }) => id))
  const gone = ids.filter((id) => !present.has(id))
  if (gone.length > 0) await trx.updateTable('listed_product').set({ sold: 0 }).where('id', 'in', gone).execute()
}

/** Writes the SKUs of the variations of some products, which replace the earlier ones. */
async function writeOwnSkus(trx: ShopTransaction, ids: readonly number[], products: readonly Selectable<ProductTable>[]): Promise<void> {
  await trx.deleteFrom('listed_sku').where('product_id', 'in', ids).execute()
  const rows = products.flatMap(({ id: product_id, data }) => {
    const { variation_skus: skus = {} } = readStored(storedProductSchema, data)
    return [...new Set(Object.values(skus).map((sku) => sku.toUpperCase()))].map((sku) => ({ product_id, sku }))
  })
  for (let at = 0; at < rows.length; at += SKUS_AT_ONCE)
    await trx
      .insertInto('listed_sku')
      .values(rows.slice(at, at + SKUS_AT_ONCE))
      .execute()
}

type Written = Omit<Selectable<ListedProductTable>, 'stale' | 'edition' | 'dictionary' | 'was_sold'>

/** The row of a product, with its card as JSON. */
function listedRow(
  product: Selectable<ProductTable>,
  reviews: readonly Pick<ReviewTable, 'rating'>[],
  counts: readonly Pick<StockTable, 'variation' | 'count'>[],
): Written {
  const { id, slug, category, position, active, price, price_regular, data } = product
  const stored = readStored(storedProductSchema, data)
  const { count, average } = summarise(reviews)
  // The schema strips the fields that a card does not have.
  const card = z.parse(listedCardSchema, {
    ...stored,
    availability: shownAvailability(stored, counts),
    picture: stored.picture && plain(stored.picture),
    door: narrowestDoor(stored, stored.packed_size),
    price,
    price_regular,
    rating: count > 0 ? { average, count } : null,
  })
  const words = searchEntry(card).join('\n')
  const pictures = stored.images.map(({ picture }) => pictureSource(picture, SITEMAP_WIDTH))
  return {
    id,
    sold: active,
    slug,
    name: card.name,
    category,
    position,
    price,
    price_regular,
    rating_average: average,
    rating_count: count,
    width: narrowestWidth(card),
    profile: JSON.stringify(profileOf(card)),
    card: JSON.stringify(card),
    words,
    wording: crc32(words),
    pictures: JSON.stringify([...new Set(pictures)].slice(0, SITEMAP_PICTURES)),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([data, card.availability, price, price_regular, position, active, count, average]))
      .digest('base64url')
      .slice(0, 22),
  }
}

const profileOf = (card: Omit<ProductCard, 'popularity'>): StoredProfile => ({
  fabrics: card.fabrics,
  colours: card.colours,
  seats: card.seats,
  badges: card.badges,
  door: card.door,
  // These are absent for most products, which then share a profile.
  availability: card.availability === 'in_stock' ? card.availability : undefined,
  lowest_difference: cents(variationPrice(card, {}).price - card.price) || undefined,
})

/** The dictionary of the shop. The first cards make it. */
async function dictionaryOf(trx: ShopTransaction, cards: readonly string[]): Promise<Dictionary> {
  const known = await trx.selectFrom('listed_dictionary').select('text').orderBy('id').executeTakeFirst()
  if (known) return openDictionary(known.text)
  const made = openDictionary(dictionaryFrom(cards))
  await trx.insertInto('listed_dictionary').values({ id: made.id, text: made.bytes.toString() }).execute()
  return made
}
