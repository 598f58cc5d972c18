import * as z from 'zod/mini'
import { buildSchema, LATEST_BUILD } from '../contract/updates.ts'

/** Time limit in milliseconds. */
const TIMEOUT = 8000

/** The name of the newest build on the server; null without an answer: no network, a closed gate, a captive portal. */
export async function readLatestBuild(fetch: typeof globalThis.fetch): Promise<string | null> {
  try {
    const response = await fetch(LATEST_BUILD, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) return null
    const parsed = z.safeParse(buildSchema, await response.json())
    return parsed.success ? parsed.data.id : null
  } catch (cause) {
    console.info('The newest version could not be fetched:', cause)
    return null
  }
}
