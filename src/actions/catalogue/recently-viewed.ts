import { proxy } from 'valtio/vanilla'
import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { storeValue, storedValues } from '../../lazy/stored-values.ts'

export const RECENTLY_VIEWED = 'recently-viewed'
const MOST_VIEWED = 12

/** The recently viewed products, newest first. Stored on this device only. */
export const recentlyViewed = proxy<{ cards: TileCard[] }>({ cards: [] })

/** The stored list has been read. Until then nothing may overwrite it: a product page renders before that. */
let read = false

/** `cards` newest first, each product once. */
const latest = (cards: TileCard[]) =>
  cards.filter((card, place) => cards.findIndex((other) => other.slug === card.slug) === place).slice(0, MOST_VIEWED)

/** Appends the stored products to those viewed meanwhile. */
export async function restoreViewed(kept: TileCard[]): Promise<void> {
  const meanwhile = recentlyViewed.cards
  recentlyViewed.cards = latest([...meanwhile, ...kept])
  read = true
  if (meanwhile.length > 0) await addViewed(meanwhile)
}

/** Adds products to the list as it is stored now: another tab may have added to it, or emptied it. */
const addViewed = async (cards: TileCard[]) =>
  storedValues.now()?.changeViewed((stored) => (recentlyViewed.cards = latest([...cards, ...stored])))

/** Adds a product, of which only the tile is stored. Does not load the engine. */
export async function rememberViewed(card: TileCard): Promise<void> {
  const tile = tileOf(card)
  recentlyViewed.cards = latest([tile, ...recentlyViewed.cards])
  if (read) await addViewed([tile])
}

/** Empties the list, on the device too. */
export async function clearViewed(): Promise<void> {
  recentlyViewed.cards = []
  await storeValue(RECENTLY_VIEWED, [])
}

const tileFields = [
  'id',
  'slug',
  'name',
  'category',
  'tagline',
  'price',
  'price_regular',
  'rating',
  'picture',
  'options',
  'default_swatch',
  'badges',
  'availability',
] as const satisfies (keyof TileCard)[]

/** The fields of a tile, without the rest of the product. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `tileFields` lists every field of a TileCard
const tileOf = (card: TileCard) => Object.fromEntries(tileFields.map((name) => [name, card[name]])) as TileCard
