import type { Category, Product, ProductCard } from '../../src/contract/catalogue/catalogue.ts'
import type { ContentPage, Home } from '../../src/contract/content/content.ts'
import type { Listing, ListingQuery } from '../../src/contract/catalogue/listing.ts'
import { listProducts } from '../../src/domain/catalogue/listing.ts'
import type { Database } from '../db/open.ts'
import { readMark } from './changes.ts'
import type { Coupon } from './coupon.ts'
import { homeFrom } from './home.ts'
import { type PublicSource, readSnapshot } from './read-snapshot.ts'
import type { Snapshot } from './snapshot.ts'

/** The catalogue in memory, from which the server answers public reads. `reload` reads it again after a change of the database. */
export interface CatalogueStore {
  /** Changes whenever the response of a public read changes. */
  readonly version: string
  readonly catalogue: Snapshot['catalogue']
  readonly pages: Snapshot['pages']
  /** Approved reviews of products that are sold, newest first. */
  readonly reviews: Snapshot['reviews']
  readonly home: Home
  readonly reading: Snapshot['reading']
  readonly redirects: Snapshot['redirects']
  product(slug: string): Product | undefined
  /** Only products that are sold now. */
  card(id: number): ProductCard | undefined
  category(slug: string): Category | undefined
  /** `category` null lists everything. */
  list(category: Category | null, query: ListingQuery): Listing
  search(words: string, query: ListingQuery): Listing
  /** `day`: South African, YYYY-MM-DD. From the first day of dispatch on, the page has no notice about the break. */
  page(slug: string, day?: string): ContentPage | undefined
  readonly settings: Snapshot['settings']
  /** Finds a code in any case, with spaces around it. It does not check whether the code is valid today. */
  coupon(code: string): Coupon | undefined
  /** Codes that apply automatically, in the order of trial. */
  readonly autoCoupons: readonly Coupon[]
  reload(): Promise<void>
  /** `listener` receives the version before each change. `reload` and `refresh` wait for it. */
  onChange(listener: (before: string) => Promise<void>): void
  /** Reloads if another process marked a change. Returns whether it reloaded. */
  refresh(): Promise<boolean>
}

/**
 * Opens the catalogue. Throws if the database has no catalogue.
 * @param initial a snapshot that is known to equal the database; it saves the first read
 * @param source a replica that is read instead of `db` while it is current
 */
export async function openCatalogue(db: Database, initial?: Snapshot, source?: PublicSource): Promise<CatalogueStore> {
  let snapshot = initial ?? (await readSnapshot(db, source))
  let home = homeFrom(snapshot)
  const inCategory = (category: Category | null) =>
    category ? snapshot.catalogue.products.filter((product) => product.category === category.slug) : snapshot.catalogue.products
  const listeners: ((before: string) => Promise<void>)[] = []
  const reload = async () => {
    const before = snapshot.version
    snapshot = await readSnapshot(db, source)
    home = homeFrom(snapshot)
    if (snapshot.version !== before) await Promise.all(listeners.map((listener) => listener(before)))
  }
  return {
    get version() {
      return snapshot.version
    },
    get catalogue() {
      return snapshot.catalogue
    },
    get pages() {
      return snapshot.pages
    },
    get reviews() {
      return snapshot.reviews
    },
    get home() {
      return home
    },
    get reading() {
      return snapshot.reading
    },
    get redirects() {
      return snapshot.redirects
    },
    get autoCoupons() {
      return [...snapshot.coupons.values()].filter((coupon) => coupon.auto).toSorted((a, b) => a.autoOrder - b.autoOrder)
    },
    product: (slug) => snapshot.products.get(slug),
    card: (id) => snapshot.cardsById.get(id),
    category: (slug) => snapshot.catalogue.categories.find((category) => category.slug === slug),
    list: (category, query) => listProducts(inCategory(category), query, { category, fabrics: snapshot.catalogue.fabrics }),
    search: (words, query) =>
      listProducts(snapshot.search.search(words), query, { category: null, fabrics: snapshot.catalogue.fabrics, ranked: true }),
    page: (slug, day = '') => (day >= (snapshot.settings['dispatch.from'] ?? '~') ? snapshot.laterPages : snapshot.pages).get(slug),
    get settings() {
      return snapshot.settings
    },
    coupon: (code) => snapshot.coupons.get(code.trim().toUpperCase()),
    reload,
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      const changed = (await readMark(db)) !== snapshot.mark
      if (changed) await reload()
      return changed
    },
  }
}
