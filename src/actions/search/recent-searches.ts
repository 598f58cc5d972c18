import { proxy } from 'valtio/vanilla'
import { changeStoredList } from '../../lazy/stored-values.ts'

export const RECENT_SEARCHES = 'recent-searches'
const MOST_SEARCHES = 6

/** The recent searches, newest first. Stored on this device only. */
export const recentSearches = proxy<{ list: string[] }>({ list: [] })

/** Adds a search. */
export async function rememberSearch(words: string): Promise<void> {
  const text = words.trim().replace(/\s+/g, ' ')
  if (!text) return
  const step = (list: readonly string[]) => [text, ...withoutCase(list, text)].slice(0, MOST_SEARCHES)
  recentSearches.list = step(recentSearches.list)
  await changeStoredList(RECENT_SEARCHES, step)
}

/** Empties the list. */
export async function forgetSearches(): Promise<void> {
  recentSearches.list = []
  await changeStoredList(RECENT_SEARCHES, () => [])
}

/** Appends the stored searches to those made meanwhile. */
export function restoreSearches(stored: readonly string[]): void {
  const meanwhile = recentSearches.list
  const older = meanwhile.reduce(withoutCase, stored)
  recentSearches.list = [...meanwhile, ...older].slice(0, MOST_SEARCHES)
}

const withoutCase = (list: readonly string[], text: string) => list.filter((other) => other.toLowerCase() !== text.toLowerCase())
