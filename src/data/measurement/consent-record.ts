import * as z from 'zod/mini'
import { writeValue, type Store } from '../storage/store.ts'

/** It is the device's own and says nothing of its shopper: it stays when a customer signs out. */
const KEY = 'consent'

const consentSchema = z.object({
  v: z.literal(1),
  /** The ad service may be told. */
  ads: z.boolean(),
  /** When it was decided, ms since 1970. */
  at: z.number(),
})

/** Whether the ad service may be told; null when nobody has said. */
export async function readConsent(store: Store): Promise<boolean | null> {
  const known = z.safeParse(consentSchema, await store.read(KEY))
  return known.success ? known.data.ads : null
}

export const writeConsent = (store: Store, ads: boolean, at: number): Promise<void> => writeValue(store, KEY, { v: 1, ads, at })
