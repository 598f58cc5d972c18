import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { readKept, writeKept } from './kept.ts'

const KEY = 'recent-searches'
const MOST_SEARCHES = 6

/** What the shopper looked for, newest first. Kept on this device only. */
export const recentSearches = proxy({ list: [] as string[] })

export async function startRecentSearches(): Promise<void> {
  recentSearches.list = (await readKept(KEY, z.array(z.string()))) ?? []
}

export async function rememberSearch(words: string): Promise<void> {
  const text = words.trim().replace(/\s+/g, ' ')
  if (!text) return
  const others = recentSearches.list.filter((other) => other.toLowerCase() !== text.toLowerCase())
  recentSearches.list = [text, ...others].slice(0, MOST_SEARCHES)
  await writeKept(KEY, recentSearches.list)
}

export async function forgetSearches(): Promise<void> {
  recentSearches.list = []
  await writeKept(KEY, [])
}
