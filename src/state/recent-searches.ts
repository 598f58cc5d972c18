import { proxy } from 'valtio/vanilla'
import { keep } from './keep.ts'

export const RECENT_SEARCHES = 'recent-searches'
const MOST_SEARCHES = 6

/** What the shopper looked for, newest first. Kept on this device only. */
export const recentSearches = proxy({ list: [] as string[] })

export async function rememberSearch(words: string): Promise<void> {
  const text = words.trim().replace(/\s+/g, ' ')
  if (!text) return
  const others = recentSearches.list.filter((other) => other.toLowerCase() !== text.toLowerCase())
  recentSearches.list = [text, ...others].slice(0, MOST_SEARCHES)
  await keep(RECENT_SEARCHES, recentSearches.list)
}

export async function forgetSearches(): Promise<void> {
  recentSearches.list = []
  await keep(RECENT_SEARCHES, [])
}
