import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { slugSchema } from '../contract/keys.ts'
import { readKept, writeKept } from './kept.ts'

const KEY = 'saved'
const MOST_SAVED = 200

/** The products the shopper wants to think over, newest first. Kept on this device only. */
export const saved = proxy({ slugs: [] as string[] })

export async function startSaved(): Promise<void> {
  saved.slugs = (await readKept(KEY, z.array(slugSchema))) ?? []
}

export async function toggleSaved(slug: string): Promise<void> {
  const others = saved.slugs.filter((other) => other !== slug)
  saved.slugs = others.length < saved.slugs.length ? others : [slug, ...others].slice(0, MOST_SAVED)
  await writeKept(KEY, saved.slugs)
}
