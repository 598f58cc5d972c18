import * as z from 'zod/mini'
import { writeValue, type Store } from '../storage/store.ts'

/** The key of the consent. It belongs to the device and stays when a customer signs out [E1]. */
const KEY = 'consent'

const consentSchema = z.object({
  v: z.literal(1),
  /** Consent to events for the ad service. */
  ads: z.boolean(),
  /** The time of the decision, ms since 1970. */
  at: z.number(),
})

/** The user's consent to events for the ad service; null before a decision. */
export async function readConsent(store: Store): Promise<boolean | null> {
  const parsed = z.safeParse(consentSchema, await store.read(KEY))
  return parsed.success ? parsed.data.ads : null
}

/** Stores the decision. `at`: ms since 1970. Throws a StorageError. */
export const writeConsent = (store: Store, ads: boolean, at: number): Promise<void> => writeValue(store, KEY, { v: 1, ads, at })
