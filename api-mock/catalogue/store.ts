import type { Catalogue, Category, Product, ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import type { ContentPage, Home } from '../../src/contract/content/content.ts'
import type { ContentOf } from '../../src/contract/desk/content/content-shapes.ts'
import type { Listing, ListingQuery } from '../../src/contract/catalogue/listing.ts'
import { popularAdditions } from '../../src/domain/catalogue/goes-with.ts'
import { homeWith } from '../content/shop-words.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { createSerialQueue } from '../../src/domain/serial-queue.ts'
import type { Database } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import { fullProduct, type CardNamed } from './cards.ts'
import { readMark } from './changes.ts'
import { automaticCoupons, type Coupon } from './coupon.ts'
import { homeFrom } from './home.ts'
import type { Clock } from '../time-and-random.ts'
import type { Goods } from './listed/goods.ts'
import { type PublicSource, readSnapshot } from './read-snapshot.ts'
import { REMOVED_DEMO } from './remove-demo.ts'
import type { Frame, Snapshot } from './snapshot.ts'
import { storedProductSchema } from './stored.ts'

/**
 * The catalogue in memory, from which the server answers public reads. `reload` reads it again after a change of the database. Products are
 * packed in memory and their descriptions stay in the database, so 50,000 of them take some 60 MB (decision 032).
 */
export interface CatalogueStore {
  /** Changes whenever the response of a public read changes. */
  readonly version: string
  /** The whole catalogue. Its `products` unpack every card: a request whose time is bounded uses `goods`. */
  readonly catalogue: Catalogue
  readonly frame: Frame
  readonly goods: Goods
  readonly pages: Snapshot['pages']
  /** Approved reviews of products that are sold, newest first. */
  readonly reviews: Snapshot['reviews']
  readonly home: Home
  /** The home page with other words, for a preview. */
  homeWith(words: ContentOf<'home'>): Home
  /** The words of the desk in place of those of content/mail, by the name of the mail. */
  readonly mailTexts: Snapshot['words']['mails']
  readonly notices: Snapshot['words']['notices']
  readonly editorial: Snapshot['editorial']
  readonly redirects: Snapshot['redirects']
  product(slug: string): Promise<Product | undefined>
  /** The name and the category of a product that was sold once and is not sold now. Removed demo data is none. */
  formerProduct(slug: string): Promise<{ name: string; category: string } | undefined>
  /** Only products that are sold now. */
  card(id: number): ProductCard | undefined
  cardNamed: CardNamed
  category(slug: string): Category | undefined
  /** `category` null lists everything. */
  list(category: Category | null, query: ListingQuery): Listing
  search(words: string, query: ListingQuery): Promise<Listing>
  /** Reads the words for the search, unless they are in memory. */
  prepareSearch(): Promise<void>
  /** `day`: South African, YYYY-MM-DD. From the first day of dispatch on, the page has no notice about the break. */
  page(slug: string, day?: string): ContentPage | undefined
  readonly settings: Snapshot['settings']
  readonly delivery: Snapshot['delivery']
  /** Finds a code in any case, with spaces around it. It does not check whether the code is valid today. */
  coupon(code: string): Coupon | undefined
  /** The same for a code that a cart has already: also one whose gift has sold out. */
  heldCoupon(code: string): Coupon | undefined
  /** Codes that apply automatically, in the order of trial. */
  readonly autoCoupons: readonly Coupon[]
  reload(): Promise<void>
  /** `listener` receives the version before each change. `reload` and `refresh` wait for it. */
  onChange(listener: (before: string) => Promise<void>): void
  /** Reloads if another process marked a change, or the day of a post has begun. Returns whether it reloaded. */
  refresh(): Promise<boolean>
}

/**
 * Opens the catalogue. Throws if the database has no catalogue.
 * @param initial a snapshot that is known to equal the database; it saves the first read
 * @param source a replica that is read instead of `db` while it is current
 */
export async function openCatalogue(
  db: Database,
  initial?: Snapshot,
  source?: PublicSource,
  clock: Clock = { now: () => new Date() },
): Promise<CatalogueStore> {
  const today = () => southAfricanDay(clock.now())
  let snapshot = initial ?? (await readSnapshot(db, today(), source))
  let derived = derive(snapshot)
  const listeners: ((before: string) => Promise<void>)[] = []
  // One reading after the other: the one that begins last also ends last, so no earlier state comes back.
  const inTurn = createSerialQueue()
  const read = async (): Promise<string> => {
    const before = snapshot.version
    snapshot = await readSnapshot(db, today(), source, snapshot)
    derived = derive(snapshot)
    return before
  }
  const announce = async (before: string): Promise<void> => {
    if (snapshot.version !== before) await Promise.all(listeners.map((listener) => listener(before)))
  }
  return {
    get version() {
      return snapshot.version
    },
    get catalogue() {
      return wholeCatalogue(snapshot)
    },
    get frame() {
      return snapshot.frame
    },
    get goods() {
      return snapshot.goods
    },
    get pages() {
      return snapshot.pages
    },
    get reviews() {
      return snapshot.reviews
    },
    get home() {
      return derived.home
    },
    homeWith: (words) => homeFrom({ ...snapshot, home: homeWith(snapshot.home, words) }),
    get mailTexts() {
      return snapshot.words.mails
    },
    get notices() {
      return snapshot.words.notices
    },
    get editorial() {
      return snapshot.editorial
    },
    get redirects() {
      return snapshot.redirects
    },
    get autoCoupons() {
      return automaticCoupons(snapshot.coupons)
    },
    async product(slug) {
      const { goods, frame } = snapshot
      const { popular, reviewsOf } = derived
      const card = goods.cardNamed(slug)
      const row = card && (await db.selectFrom('product').select('data').where('id', '=', card.id).executeTakeFirst())
      if (!row) return undefined
      const context = { goods, fabrics: frame.fabrics, reviews: reviewsOf.get(card.id) ?? [], popular }
      return fullProduct(readStored(storedProductSchema, row.data), card, context)
    },
    formerProduct: (slug) => formerProduct(db, slug),
    card: (id) => snapshot.goods.card(id),
    cardNamed: (slug) => snapshot.goods.cardNamed(slug),
    category: (slug) => snapshot.frame.categories.find((category) => category.slug === slug),
    list: (category, query) => snapshot.goods.list(category, query),
    search: (words, query) => snapshot.goods.search(db, words, query),
    prepareSearch: () => snapshot.goods.prepareSearch(db),
    page: (slug, day = '') => (day >= (snapshot.settings['dispatch.from'] ?? '~') ? snapshot.laterPages : snapshot.pages).get(slug),
    get settings() {
      return snapshot.settings
    },
    get delivery() {
      return snapshot.delivery
    },
    coupon(code) {
      const coupon = snapshot.coupons.get(code.trim().toUpperCase())
      return coupon?.giftSoldOut ? undefined : coupon
    },
    heldCoupon: (code) => snapshot.coupons.get(code.trim().toUpperCase()),
    reload: async () => announce(await inTurn(read)),
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      // The reading before this one may have found the change.
      const before = await inTurn(async () => {
        const isPostDue = snapshot.nextPost !== null && snapshot.nextPost <= today()
        return isPostDue || (await readMark(db)) !== snapshot.mark ? read() : null
      })
      if (before !== null) await announce(before)
      return before !== null
    },
  }
}

/** What is computed once for each version. */
function derive(snapshot: Snapshot) {
  const { goods, reviews } = snapshot
  return {
    home: homeFrom(snapshot),
    popular: popularAdditions(mostPopular(goods)),
    reviewsOf: Map.groupBy(reviews, (review) => review.product_id),
  }
}

/** The most popular product of each category. */
function mostPopular(goods: Goods): ProductCard[] {
  const first = new Map<string, number>()
  for (const place of goods.order('popular')) {
    const category = goods.at(place)?.category ?? ''
    if (!first.has(category)) first.set(category, place)
  }
  return [...first.values()].flatMap((place) => goods.cardAt(place) ?? [])
}

const wholeCatalogue = ({ frame, goods }: Snapshot): Catalogue => ({
  ...frame,
  get products() {
    return Array.from({ length: goods.size }, (_, place) => goods.cardAt(place)).filter((card) => card !== undefined)
  },
})

/** A product that was sold and is not sold any more. The demo's furniture is none once an import has removed the demo. */
const formerProduct = (db: Database, slug: string) =>
  db
    .selectFrom('product')
    .innerJoin('listed_product as listed', 'listed.id', 'product.id')
    .select(['listed.name', 'listed.category'])
    .where('product.slug', '=', slug)
    .where('product.active', '=', 0)
    .where('listed.was_sold', '=', 1)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([eb('product.origin', '!=', 'content'), not(exists(selectFrom('setting').select('name').where('name', '=', REMOVED_DEMO)))]),
    )
    .executeTakeFirst()
