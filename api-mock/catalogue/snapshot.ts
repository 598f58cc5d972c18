import { readStored } from '../db/stored-json.ts'
import { createHash } from 'node:crypto'
import { type Catalogue, type Product, type ProductCard, type Review, fabricSchema } from '../../src/contract/catalogue/catalogue.ts'
import type { ContentPage } from '../../src/contract/content/content.ts'
import type { Redirects } from '../../src/contract/content/redirect.ts'
import { popularAdditions } from '../../src/domain/catalogue/goes-with.ts'
import { createSearch, type Search } from '../../src/domain/search/search.ts'
import type { Database } from '../db/open.ts'
import { cardsFrom, countedCategory, fullProduct, plainFabric } from './cards.ts'
import { readMark } from './changes.ts'
import { couponFrom, type Coupon } from './coupon.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { settingHistory, settingsFrom } from '../settings/stored-settings.ts'
import { pageHtml, proseFacts, type ProseFacts } from '../content/page-html.ts'
import { loadReading, type Reading } from '../content/reading.ts'
import { reviewFrom } from './reviews.ts'
import { type StoredHome, storedProductSchema, storedCategorySchema, storedHomeSchema } from './stored.ts'

/** All public data, read from the database at one moment. */
export interface Snapshot {
  /** Changes whenever the response of a public read changes. */
  version: string
  /** The mark of `markCatalogueChanged` when the snapshot was read. */
  mark: string | null
  catalogue: Catalogue
  products: ReadonlyMap<string, Product>
  cardsById: ReadonlyMap<number, ProductCard>
  reviews: readonly Review[]
  coupons: ReadonlyMap<string, Coupon>
  pages: ReadonlyMap<string, ContentPage>
  /** Old path → target. */
  redirects: Redirects
  reading: Reading
  home: StoredHome
  settings: Settings
  /** Pages without the notice about the break, for the days after it. */
  laterPages: ReadonlyMap<string, ContentPage>
  search: Search
}

/** Reads the whole catalogue. Throws if it has not been seeded. */
export async function loadSnapshot(db: Database): Promise<Snapshot> {
  // Read first: a change during the reads below writes a new mark, so the snapshot is reloaded.
  const mark = await readMark(db)
  const products = await db.selectFrom('product').selectAll().where('active', '=', 1).orderBy('position').execute()
  const reviewRows = await db
    .selectFrom('review')
    .selectAll()
    .where('approved', '=', 1)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const settingRows = await db.selectFrom('setting').selectAll().execute()
  const history = await settingHistory(db)
  const settings = settingsFrom(history)
  const coupons = await db.selectFrom('coupon').selectAll().where('active', '=', 1).execute()
  const pages = await db.selectFrom('page').selectAll().execute()
  const redirects = await db.selectFrom('redirect').selectAll().execute()
  const home = settingRows.find((setting) => setting.name === 'home')
  if (!home) throw new Error('The catalogue has not been seeded')

  const rows = new Map(products.map((row) => [row.id, row]))
  const stored = products.map((row) => readStored(storedProductSchema, row.data))
  const names = new Map(stored.map((product) => [product.id, product]))
  const reviews = reviewRows.flatMap((row) => {
    const product = names.get(row.product_id)
    return product ? [reviewFrom(row, product)] : []
  })
  const fabrics = (await db.selectFrom('fabric').selectAll().orderBy('position').execute()).map((row) =>
    plainFabric(readStored(fabricSchema, row.data)),
  )
  const cards = cardsFrom(stored, rows, reviews)
  const cardsBySlug = new Map(cards.map((card) => [card.slug, card]))
  const popular = popularAdditions(cards)
  const categories = (await db.selectFrom('category').selectAll().orderBy('position').execute()).map((row) =>
    countedCategory(readStored(storedCategorySchema, row.data), cards),
  )
  const { reading, readingRows } = await loadReading(db, cardsBySlug, settings)
  const contents = { categories, fabrics, products: cards }
  const pagesWith = (facts: ProseFacts) =>
    new Map(pages.map(({ markdown, ...page }) => [page.slug, { ...page, html: pageHtml(markdown, facts) }]))
  return {
    version: fingerprint([contents, products, reviewRows, coupons, pages, redirects, home.value, readingRows, settings]),
    mark,
    catalogue: { version: fingerprint(contents), ...contents },
    products: new Map(stored.flatMap((product) => fullProduct(product, { cardsBySlug, fabrics, reviews, popular }))),
    cardsById: new Map(cards.map((card) => [card.id, card])),
    reviews,
    coupons: new Map(
      coupons.flatMap((row) => {
        const coupon = couponFrom(row, (slug) => cardsBySlug.get(slug))
        return coupon ? [[coupon.code, coupon]] : []
      }),
    ),
    pages: pagesWith(proseFacts(settings)),
    laterPages: pagesWith(proseFacts({ ...settings, 'dispatch.from': null })),
    settings,
    redirects: Object.fromEntries(redirects.map((row) => [row.from_path, row.to_path])),
    reading,
    home: readStored(storedHomeSchema, home.value),
    search: createSearch(cards),
  }
}

const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
