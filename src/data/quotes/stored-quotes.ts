import * as z from 'zod/mini'
import { quotesSchema, type Quotes } from '../../contract/quotes/quote.ts'
import { storeFor } from '../orders/stored-orders.ts'
import type { Store } from '../storage/store.ts'
import { readStoredValue } from '../storage/stored-value.ts'

const NAME = 'own-quotes'

const storedSchema = z.object({
  fmt: z.literal(1),
  /** The customer's id. */
  owner: z.string(),
  quotes: quotesSchema,
  /** The time of the server's answer, ms since 1970 by this device's clock. */
  seenAt: z.number(),
})

type StoredQuotes = z.infer<typeof storedSchema>

/** The customer's quotes of the server's last answer, or null. Throws a StorageError. */
export async function readStoredQuotes(store: Store, owner: string): Promise<StoredQuotes | null> {
  const stored = await readStoredValue(store, NAME, storedSchema)
  return stored?.owner === owner ? stored : null
}

/** Stores a customer's quotes for offline use. Throws a StorageError. */
export const storeQuotes = (store: Store, owner: string, quotes: Quotes, now: number): Promise<void> =>
  storeFor(store, owner, NAME, () => ({ fmt: 1, owner, quotes, seenAt: now }) satisfies StoredQuotes)
