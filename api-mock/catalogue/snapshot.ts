import { readStored } from '../db/stored-json.ts'
import { createHash } from 'node:crypto'
import { type Catalogue, type Review, fabricSchema } from '../../src/contract/catalogue/catalogue.ts'
import type { ContentPage } from '../../src/contract/content/content.ts'
import type { Redirects } from '../../src/contract/content/redirect.ts'
import type { DeliveryPlan } from '../../src/contract/delivery/delivery.ts'
import type { Database } from '../db/open.ts'
import { countedCategory, plainFabric } from './cards.ts'
import { readMark } from './changes.ts'
import { couponFrom, type Coupon } from './coupon.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { settingHistory, settingsFrom } from '../settings/stored-settings.ts'
import { textFacts, fillText } from '../content/text-facts.ts'
import { pageHtml, proseFacts, type ProseFacts } from '../content/page-html.ts'
import { homeWith, loadShopWords, type ShopWords } from '../content/shop-words.ts'
import { redirectsFrom } from '../content/old-addresses.ts'
import { loadEditorial, type Editorial } from '../content/editorial.ts'
import { loadGoods, type Goods } from './listed/goods.ts'
import { reviewFrom } from './reviews.ts'
import { type StoredHome, storedCategorySchema, storedHomeSchema } from './stored.ts'

/** The catalogue without its products. */
export type Frame = Omit<Catalogue, 'products' | 'shop'>

/** All public data, read from the database at one moment. Products are packed, and their descriptions stay in the database. */
export interface Snapshot {
  /** Changes whenever the response of a public read changes. */
  version: string
  /** The mark of `markCatalogueChanged` when the snapshot was read. */
  mark: string | null
  frame: Frame
  goods: Goods
  reviews: readonly Review[]
  coupons: ReadonlyMap<string, Coupon>
  pages: ReadonlyMap<string, ContentPage>
  /** Old path → target. */
  redirects: Redirects
  editorial: Editorial
  /** The South African day on which the next post of the blog is shown, or null. */
  nextPost: string | null
  home: StoredHome
  words: ShopWords
  settings: Settings
  /** What delivery costs; undefined: free everywhere, as usual. */
  delivery: DeliveryPlan | undefined
  /** Pages without the notice about the break, for the days after it. */
  laterPages: ReadonlyMap<string, ContentPage>
}

/**
 * Reads the public data. Of the products it reads those that have changed since `before`. Throws if the shop has not been seeded.
 * @param day the South African day, YYYY-MM-DD, whose posts are shown
 * @param primary where the rows of changed products are written again and read, if `db` is a replica
 */
export async function loadSnapshot(db: Database, day: string, before?: Snapshot, primary: Database = db): Promise<Snapshot> {
  // Read first: a change during the reads below writes a new mark, so the snapshot is reloaded.
  const mark = await readMark(db)
  const reviewRows = await db
    .selectFrom('review')
    .selectAll()
    .where('approved', '=', 1)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const photoRows = await db
    .selectFrom('review_photo')
    .innerJoin('review', 'review.id', 'review_photo.review_id')
    .selectAll('review_photo')
    .where('review.approved', '=', 1)
    .orderBy('review_photo.position')
    .orderBy('review_photo.id')
    .execute()
  const settingRows = await db.selectFrom('setting').selectAll().execute()
  const history = await settingHistory(db)
  const settings = settingsFrom(history)
  // Ordered, because PostgreSQL moves a row that was updated, and the version must not change then.
  const coupons = await db.selectFrom('coupon').selectAll().where('active', '=', 1).orderBy('code').execute()
  const pages = await db.selectFrom('page').selectAll().orderBy('slug').execute()
  const redirects = await db.selectFrom('redirect').selectAll().orderBy('from_path').execute()
  const home = settingRows.find((setting) => setting.name === 'home')
  if (!home) throw new Error('The catalogue has not been seeded')

  const fabrics = (await db.selectFrom('fabric').selectAll().orderBy('position').execute()).map((row) =>
    plainFabric(readStored(fabricSchema, row.data)),
  )
  const goods = await loadGoods(primary, fabrics, before?.goods)
  const photosOf = Map.groupBy(photoRows, ({ review_id }) => review_id)
  const reviews = reviewRows.flatMap((row) => {
    const product = goods.withId(row.product_id)
    return product ? [reviewFrom(row, product, photosOf.get(row.id) ?? [])] : []
  })
  const { editorial, editorialRows, delivery, nextPost } = await loadEditorial(db, goods.cardNamed, settings, day)
  const plain = textFacts(settings, delivery)
  const categories = (await db.selectFrom('category').selectAll().orderBy('position').execute()).map((row) => {
    const category = countedCategory(readStored(storedCategorySchema, row.data), goods)
    return { ...category, seo_description: fillText(category.seo_description, plain) }
  })
  const { words, wordRows } = await loadShopWords(db)
  const version = fingerprint([categories, fabrics, goods.fingerprint])
  const pagesWith = (facts: ProseFacts) =>
    new Map(
      pages.map(({ markdown, ...page }) => [
        page.slug,
        { ...page, description: fillText(page.description, plain), html: pageHtml(markdown, facts) },
      ]),
    )
  return {
    version: fingerprint([
      version,
      reviewRows,
      photoRows,
      coupons,
      pages,
      redirects,
      home.value,
      editorialRows,
      settings,
      wordRows,
      ...(delivery ? [delivery] : []),
    ]),
    mark,
    frame: { version, categories, fabrics },
    goods,
    reviews,
    coupons: new Map(
      coupons.flatMap((row) => {
        const coupon = couponFrom(row, goods.cardNamed)
        return coupon ? [[coupon.code, coupon]] : []
      }),
    ),
    pages: pagesWith(proseFacts(settings, delivery)),
    laterPages: pagesWith(proseFacts({ ...settings, 'dispatch.from': null }, delivery)),
    settings,
    delivery,
    redirects: redirectsFrom(redirects, {
      cardNamed: goods.cardNamed,
      category: (slug) => categories.find((one) => one.slug === slug),
      editorial,
    }),
    editorial,
    nextPost,
    home: homeWith(readStored(storedHomeSchema, home.value), words.home),
    words,
  }
}

const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
