import { proxy } from 'valtio/vanilla'
import { changeStoredList } from '../../lazy/stored-values.ts'

export const SAVED = 'saved'
const MOST_SAVED = 200

/** The saved products, newest first. Stored on this device only. */
export const saved = proxy<{ slugs: string[] }>({ slugs: [] })

/** Saves a product, or removes it from the saved ones. */
export async function toggleSaved(slug: string): Promise<void> {
  const without = (slugs: readonly string[]) => slugs.filter((other) => other !== slug)
  const isSaved = saved.slugs.includes(slug)
  const step = (slugs: readonly string[]) => (isSaved ? without(slugs) : [slug, ...without(slugs)].slice(0, MOST_SAVED))
  saved.slugs = step(saved.slugs)
  await changeStoredList(SAVED, step)
}
