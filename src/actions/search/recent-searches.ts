import { proxy } from 'valtio/vanilla'
import { changeStoredList } from '../../lazy/stored-values.ts'

export const RECENT_SEARCHES = 'recent-searches'
const MOST_SEARCHES = 6

/** What the shopper looked for, newest first. Kept on this device only. */
export const recentSearches = proxy({ list: [] as string[] })

export async function rememberSearch(words: string): Promise<void> {
  const text = words.trim().replace(/\s+/g, ' ')
  if (!text) return
  const step = (list: readonly string[]) => [text, ...withoutCase(list, text)].slice(0, MOST_SEARCHES)
  recentSearches.list = step(recentSearches.list)
  await changeStoredList(RECENT_SEARCHES, step)
}

export async function forgetSearches(): Promise<void> {
  recentSearches.list = []
  await changeStoredList(RECENT_SEARCHES, () => [])
}

/** Takes over what was kept, behind what has been looked for meanwhile. */
export function restoreSearches(kept: readonly string[]): void {
  const meanwhile = recentSearches.list
  const older = meanwhile.reduce(withoutCase, kept)
  recentSearches.list = [...meanwhile, ...older].slice(0, MOST_SEARCHES)
}

const withoutCase = (list: readonly string[], text: string) => list.filter((other) => other.toLowerCase() !== text.toLowerCase())
