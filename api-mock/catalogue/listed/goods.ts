import { createHash } from 'node:crypto'
import type { Category, Fabric, ProductCard } from '../../../src/contract/catalogue/catalogue.ts'
import type { Listing, ListingQuery } from '../../../src/contract/catalogue/listing.ts'
import type { Sort } from '../../../src/contract/catalogue/sorts.ts'
import { createGoodsIndex } from '../../../src/domain/catalogue/goods-index.ts'
import { listFrom } from '../../../src/domain/catalogue/listing.ts'
import { readFit } from '../../../src/domain/search/fit-words.ts'
import type { Database } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { CardNamed } from '../cards.ts'
import { bringListedUpToDate, listedCardSchema, requireShape } from './bring-up-to-date.ts'
import { unpackCard } from './pack-card.ts'
import { noRows, readRows, type ListedGood, type ListedRows } from './rows.ts'
import { buildSearch, type BuiltSearch } from './search-goods.ts'

/** The products that are sold, in the order of the shop. The place of a product in this order identifies it. */
export interface Goods {
  readonly size: number
  /** Changes whenever a product or a rating changes. */
  readonly fingerprint: string
  /** The number of products of a category. */
  count(category: string): number
  at(place: number): ListedGood | undefined
  withId(id: number): ListedGood | undefined
  /** The places of all products in an order. */
  order(sort: Sort): Uint32Array
  cardAt(place: number): ProductCard | undefined
  card(id: number): ProductCard | undefined
  cardNamed: CardNamed
  /** `category` null lists everything. */
  list(category: Category | null, query: ListingQuery): Listing
  /** The first search of these words reads those of all products from `db`. */
  search(db: Database, words: string, query: ListingQuery): Promise<Listing>
  /** Reads the words for the search, unless they are in memory. */
  prepareSearch(db: Database): Promise<void>
  /** What `loadGoods` continues from. */
  loaded(): { rows: ListedRows; fabrics: string; search: Promise<BuiltSearch> | null }
}

/** The largest number of unpacked cards in memory. */
const MOST_CARDS = 500

/**
 * Reads the products, after it has written the stale rows of `listed_product`. With `before` it reads only the rows that were written since,
 * and returns `before` itself if nothing has changed.
 */
export async function loadGoods(db: Database, fabrics: readonly Fabric[], before?: Goods): Promise<Goods> {
  if (!before) await requireShape(db)
  await bringListedUpToDate(db)
  const known = before?.loaded()
  const rows = await readRows(db, known?.rows ?? noRows)
  const isSame = rows === known?.rows && JSON.stringify(fabrics) === known.fabrics
  return before && isSame ? before : goodsFrom(rows, fabrics, before)
}

function goodsFrom(rows: ListedRows, fabrics: readonly Fabric[], before?: Goods): Goods {
  const goods = [...rows.goods.values()].toSorted((a, b) => a.position - b.position || a.id - b.id)
  const popularity = popularityOf(goods)
  const index = createGoodsIndex(goods, popularity, new Map(fabrics.map((fabric) => [fabric.id, fabric])))
  const places = new Map(goods.map(({ id }, place) => [id, place]))
  const slugs = new Map(goods.map(({ slug }, place) => [slug, place]))
  const counts = new Map<string, number>()
  for (const { category } of goods) counts.set(category, (counts.get(category) ?? 0) + 1)
  const cards = new Map<number, ProductCard>()
  let numbered: Numbered | null = null
  let search = before && hasSameWords(before, goods) ? before.loaded().search : null

  function cardAt(place: number): ProductCard | undefined {
    const good = goods[place]
    const dictionary = good && rows.dictionaries.get(good.dictionary)
    if (!good || !dictionary) return undefined
    const card = cards.get(place) ?? {
      ...readStored(listedCardSchema, unpackCard(good.card, dictionary)),
      popularity: popularity[place] ?? 0,
    }
    cards.delete(place)
    cards.set(place, card)
    const [oldest] = cards.keys()
    if (cards.size > MOST_CARDS && oldest !== undefined) cards.delete(oldest)
    return card
  }

  const atPlace = (place: number | undefined) => (place === undefined ? undefined : cardAt(place))

  const preparedSearch = (db: Database): Promise<BuiltSearch> => {
    const building = (search ??= buildSearch(db))
    building.catch(() => {
      // A failure is not cached: the next search builds it again.
      if (search === building) search = null
    })
    return building
  }

  return {
    size: goods.length,
    fingerprint: createHash('sha256')
      .update(goods.map(({ fingerprint }) => fingerprint).join(' '))
      .digest('base64url')
      .slice(0, 22),
    count: (category) => counts.get(category) ?? 0,
    at: (place) => goods[place],
    withId: (id) => rows.goods.get(id),
    order: index.order,
    cardAt,
    card: (id) => atPlace(places.get(id)),
    cardNamed: (slug) => atPlace(slugs.get(slug)),
    list: (category, query) => listFrom(index, query, { category, cardAt }),
    async search(db, typed, given) {
      const { words, ...place } = readFit(typed)
      const query = { ...place, ...given }
      if (words === '' && typed !== '') return listFrom(index, query, { category: null, cardAt })
      const built = await preparedSearch(db)
      numbered = numbered?.of === built ? numbered : numbersIn(built, index.order('popular'), places)
      const { placeOf, popular } = numbered
      const { places: found, closest } = built.find(words, popular)
      const ranked = found.map((number) => placeOf[number] ?? 0)
      return { ...listFrom(index, query, { category: null, ranked, cardAt }), ...(closest && { closest }) }
    },
    prepareSearch: async (db) => void (await preparedSearch(db)),
    loaded: () => ({ rows, fabrics: JSON.stringify(fabrics), search }),
  }
}

/** The numbers of the search, and the places of the goods. */
interface Numbered {
  of: BuiltSearch
  placeOf: Uint32Array
  /** The numbers of the products that are sold, the most popular first. */
  popular: Uint32Array
}

function numbersIn(built: BuiltSearch, order: Uint32Array, places: ReadonlyMap<number, number>): Numbered {
  const placeOf = new Uint32Array(built.ids.length)
  const numberAt = new Int32Array(order.length).fill(-1)
  for (const [number, id] of built.ids.entries()) {
    const place = places.get(id)
    if (place === undefined) continue
    placeOf[number] = place
    numberAt[place] = number
  }
  const popular = order.filter((place) => (numberAt[place] ?? -1) >= 0).map((place) => numberAt[place] ?? 0)
  return { of: built, placeOf, popular }
}

/** Best sellers first, then featured products, then the most reviewed ones. */
function popularityOf(goods: readonly ListedGood[]): Uint32Array {
  const rank = ({ profile: { badges }, rating }: ListedGood) =>
    (badges.includes('best-seller') ? 2_000_000 : badges.includes('featured') ? 1_000_000 : 0) + (rating?.count ?? 0)
  const ranks = goods.map(rank)
  const order = [...goods.keys()].toSorted((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || (goods[a]?.id ?? 0) - (goods[b]?.id ?? 0))
  const popularity = new Uint32Array(goods.length)
  for (const [position, place] of order.entries()) popularity[place] = position + 1
  return popularity
}

/** Whether the products and their words are those of before, so that its search still fits. */
function hasSameWords(before: Goods, goods: readonly ListedGood[]): boolean {
  const { rows } = before.loaded()
  return goods.length === before.size && goods.every(({ id, wording }) => rows.goods.get(id)?.wording === wording)
}
