import * as z from 'zod/mini'
import { buildSchema, LATEST_BUILD } from '../contract/updates.ts'

/** Milliseconds after which nobody is going to tell. */
const PATIENCE = 8000

/** What the shop's newest build is called; null where it cannot be told now: no network, a closed gate, a captive portal. */
export async function readLatestBuild(fetch: typeof globalThis.fetch): Promise<string | null> {
  try {
    const response = await fetch(LATEST_BUILD, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
    if (!response.ok) return null
    const known = z.safeParse(buildSchema, await response.json())
    return known.success ? known.data.id : null
  } catch (cause) {
    console.info('The newest version could not be asked for:', cause)
    return null
  }
}
