import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { productCardSchema, type ProductCard } from '../contract/catalogue.ts'
import { readKept, writeKept } from './kept.ts'

const KEY = 'recently-viewed'
const MOST_VIEWED = 12

/** The products looked at last, newest first. Kept on this device only. */
export const recentlyViewed = proxy({ cards: [] as ProductCard[] })

/** Until what was kept has been read, nothing may be written over it: a product page is drawn before that. */
let read = false

/** `cards` newest first, each product once. */
const latest = (cards: ProductCard[]) =>
  cards.filter((card, place) => cards.findIndex((other) => other.slug === card.slug) === place).slice(0, MOST_VIEWED)

export async function startRecentlyViewed(): Promise<void> {
  const kept = (await readKept(KEY, z.array(productCardSchema))) ?? []
  const seenMeanwhile = recentlyViewed.cards.length > 0
  recentlyViewed.cards = latest([...recentlyViewed.cards, ...kept])
  read = true
  if (seenMeanwhile) await writeKept(KEY, recentlyViewed.cards)
}

export async function rememberViewed(card: ProductCard): Promise<void> {
  // Parsing drops what a whole product has beyond its card.
  const kept = z.parse(productCardSchema, card)
  recentlyViewed.cards = latest([kept, ...recentlyViewed.cards])
  if (read) await writeKept(KEY, recentlyViewed.cards)
}

export async function clearViewed(): Promise<void> {
  recentlyViewed.cards = []
  await writeKept(KEY, [])
}
