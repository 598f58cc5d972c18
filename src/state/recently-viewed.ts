import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { productCardSchema, type ProductCard } from '../contract/catalogue.ts'
import { readKept, writeKept } from './kept.ts'

const KEY = 'recently-viewed'
const MOST_VIEWED = 12

/** The products looked at last, newest first. Kept on this device only. */
export const recentlyViewed = proxy({ cards: [] as ProductCard[] })

export async function startRecentlyViewed(): Promise<void> {
  recentlyViewed.cards = (await readKept(KEY, z.array(productCardSchema))) ?? []
}

export async function rememberViewed(card: ProductCard): Promise<void> {
  // Parsing drops what a whole product has beyond its card.
  const kept = z.parse(productCardSchema, card)
  recentlyViewed.cards = [kept, ...recentlyViewed.cards.filter((other) => other.slug !== kept.slug)].slice(0, MOST_VIEWED)
  await writeKept(KEY, recentlyViewed.cards)
}

export async function clearViewed(): Promise<void> {
  recentlyViewed.cards = []
  await writeKept(KEY, [])
}
