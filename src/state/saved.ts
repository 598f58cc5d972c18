import { proxy } from 'valtio/vanilla'
import { keep } from './keep.ts'

export const SAVED = 'saved'
const MOST_SAVED = 200

/** The products the shopper wants to think over, newest first. Kept on this device only. */
export const saved = proxy({ slugs: [] as string[] })

export async function toggleSaved(slug: string): Promise<void> {
  const others = saved.slugs.filter((other) => other !== slug)
  saved.slugs = others.length < saved.slugs.length ? others : [slug, ...others].slice(0, MOST_SAVED)
  await keep(SAVED, saved.slugs)
}
