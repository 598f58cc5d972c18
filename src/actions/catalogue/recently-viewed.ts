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
  const seenMeanwhile = recentlyViewed.cards.length > 0
  recentlyViewed.cards = latest([...recentlyViewed.cards, ...kept])
  read = true
  if (seenMeanwhile) await storeValue(RECENTLY_VIEWED, recentlyViewed.cards)
}

/** Adds a product, of which only the tile is stored. Does not load the engine. */
export async function rememberViewed(card: TileCard): Promise<void> {
  recentlyViewed.cards = latest([tileOf(card), ...recentlyViewed.cards])
  if (read) await storedValues.now()?.storeValue(RECENTLY_VIEWED, recentlyViewed.cards)
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
