import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  productCardSchema,
  tileCardSchema,
  type Catalogue,
  type Category,
  type Fabric,
  type Product,
  type ProductCard,
  type Review,
} from '../../src/contract/catalogue.ts'
import type { ContentPage } from '../../src/contract/content.ts'
import type { Picture } from '../../src/contract/picture.ts'
import { createSearch, type Search } from '../../src/domain/search.ts'
import type { Database } from '../db/open.ts'
import type { ProductTable } from '../db/schema-catalogue.ts'
import { couponFrom, type Coupon } from './coupon.ts'
import { pageHtml } from './page-html.ts'
import { reviewFrom, summarise } from './reviews.ts'
import type { StoredCategory, StoredHome, StoredProduct } from './stored.ts'

/** Everything public, as it stood in the database at one moment. */
export interface Snapshot {
  /** Changes with anything a public read answers. */
  version: string
  catalogue: Catalogue
  products: ReadonlyMap<string, Product>
  cardsById: ReadonlyMap<number, ProductCard>
  reviews: readonly Review[]
  coupons: ReadonlyMap<string, Coupon>
  pages: ReadonlyMap<string, ContentPage>
  redirects: ReadonlyMap<string, string>
  home: StoredHome
  search: Search
}

/** Reads it all. Throws where the catalogue has not been seeded. */
export async function loadSnapshot(db: Database): Promise<Snapshot> {
  const products = await db.selectFrom('product').selectAll().where('active', '=', 1).orderBy('position').execute()
  const reviewRows = await db
    .selectFrom('review')
    .selectAll()
    .where('approved', '=', 1)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const settings = await db.selectFrom('setting').selectAll().execute()
  const coupons = await db.selectFrom('coupon').selectAll().where('active', '=', 1).execute()
  const pages = await db.selectFrom('page').selectAll().execute()
  const redirects = await db.selectFrom('redirect').selectAll().execute()
  const home = settings.find((setting) => setting.name === 'home')
  if (!home) throw new Error('The catalogue has not been seeded')

  const rows = new Map(products.map((row) => [row.id, row]))
  const stored = products.map((row) => JSON.parse(row.data) as StoredProduct)
  const names = new Map(stored.map((product) => [product.id, product]))
  const reviews = reviewRows.flatMap((row) => {
    const product = names.get(row.product_id)
    return product ? [reviewFrom(row, product)] : []
  })
  const fabrics = (await db.selectFrom('fabric').selectAll().orderBy('position').execute()).map((row) => plainFabric(JSON.parse(row.data) as Fabric))
  const cards = cardsFrom(stored, rows, reviews)
  const cardsBySlug = new Map(cards.map((card) => [card.slug, card]))
  const categories = (await db.selectFrom('category').selectAll().orderBy('position').execute()).map((row) =>
    countedCategory(JSON.parse(row.data) as StoredCategory, cards),
  )
  const contents = { categories, fabrics, products: cards }
  return {
    version: fingerprint([contents, products, reviewRows, coupons, pages, redirects, home.value]),
    catalogue: { version: fingerprint(contents), ...contents },
    products: new Map(stored.flatMap((product) => fullProduct(product, { cardsBySlug, fabrics, reviews }))),
    cardsById: new Map(cards.map((card) => [card.id, card])),
    reviews,
    coupons: new Map(
      coupons.flatMap((row) => {
        const coupon = couponFrom(row, (slug) => cardsBySlug.get(slug))
        return coupon ? [[coupon.code, coupon]] : []
      }),
    ),
    pages: new Map(pages.map(({ markdown, ...page }) => [page.slug, { ...page, html: pageHtml(markdown) }])),
    redirects: new Map(redirects.map((row) => [row.from_path, row.to_path])),
    home: JSON.parse(home.value) as StoredHome,
    search: createSearch(cards),
  }
}

const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Many small pictures on one page: their colour is preview enough. */
const plain = ({ placeholder: _, ...picture }: Picture): Picture => picture

const plainFabric = (fabric: Fabric): Fabric => ({ ...fabric, picture: fabric.picture && plain(fabric.picture) })

const countedCategory = (category: StoredCategory, cards: readonly ProductCard[]): Category => ({
  ...category,
  picture: category.picture && plain(category.picture),
  count: cards.filter((card) => card.category === category.slug).length,
})

/** Best sellers come first, then what is reviewed most. */
function cardsFrom(stored: readonly StoredProduct[], rows: ReadonlyMap<number, ProductTable>, reviews: readonly Review[]): ProductCard[] {
  const summaries = new Map(stored.map(({ id }) => [id, summarise(reviews.filter((review) => review.product_id === id))]))
  const rank = (product: StoredProduct) =>
    (product.badges.includes('best-seller') ? 1_000_000 : 0) + (summaries.get(product.id)?.count ?? 0)
  const ranked = stored.toSorted((a, b) => rank(b) - rank(a) || a.id - b.id).map((product) => product.id)
  return stored.map((product) => {
    const row = rows.get(product.id)
    const { count = 0, average = 0 } = summaries.get(product.id) ?? {}
    // The schema keeps what a card has of the whole product.
    return z.parse(productCardSchema, {
      ...product,
      picture: product.picture && plain(product.picture),
      price: row?.price,
      price_regular: row?.price_regular,
      rating: count > 0 ? { average, count } : null,
      popularity: ranked.indexOf(product.id) + 1,
    })
  })
}

interface Surroundings {
  cardsBySlug: ReadonlyMap<string, ProductCard>
  fabrics: readonly Fabric[]
  reviews: readonly Review[]
}

function fullProduct(stored: StoredProduct, { cardsBySlug, fabrics, reviews }: Surroundings): [string, Product][] {
  const card = cardsBySlug.get(stored.slug)
  if (!card) return []
  const items = reviews.filter((review) => review.product_id === stored.id)
  const product: Product = {
    ...stored,
    ...card,
    swatches: stored.fabrics.flatMap((id) => fabrics.find((fabric) => fabric.id === id) ?? []),
    related: stored.related.flatMap((slug) => {
      const tile = cardsBySlug.get(slug)
      return tile ? [z.parse(tileCardSchema, tile)] : []
    }),
    reviews: { summary: summarise(items), items },
  }
  return [[product.slug, product]]
}
