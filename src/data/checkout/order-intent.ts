import * as z from 'zod/mini'
import { uuidSchema } from '../../contract/http/keys.ts'
import { centsSchema } from '../../contract/money/money-schema.ts'
import { checkoutSchema } from '../../contract/orders/order.ts'
import { changeKept, readKept } from '../storage/kept.ts'
import type { Store } from '../storage/store.ts'

/** An order that was pressed for, until the shop has said yes or no [B]. */
export const intentSchema = z.object({
  /** The Idempotency-Key. */
  key: uuidSchema,
  /** The cart key it was made under. */
  owner: z.string(),
  body: checkoutSchema,
  cartRev: z.int(),
  total: centsSchema,
  /** Milliseconds by this device's clock. */
  createdAt: z.number(),
  /** The shopper has pressed with other details since: it is asked after, and not placed any more. */
  withdrawn: z.optional(z.boolean()),
})

/** An order that the shop accepted from this device. */
export const placedSchema = z.object({
  orderId: z.string(),
  orderKey: z.string(),
  owner: z.string(),
  /** What was sent for it. */
  body: checkoutSchema,
  redirectUrl: z.nullable(z.string()),
  placedAt: z.number(),
})

const recordSchema = z.object({
  fmt: z.literal(1),
  /** Sent, or about to be, and without an answer. */
  intent: z.nullable(intentSchema),
  /** Where a withdrawn one is stored: an older version of the page, which would send it again, finds none in its place [S3]. */
  withdrawn: z.optional(z.nullable(intentSchema)),
  /** The last one accepted. */
  placed: z.nullable(placedSchema),
})

export type OrderIntent = z.infer<typeof intentSchema>
export type PlacedOrder = z.infer<typeof placedSchema>
export type OrderRecord = Omit<z.infer<typeof recordSchema>, 'withdrawn'>

export interface OrderBook {
  read(): Promise<OrderRecord>
  /**
   * Changes the record for whoever shops as `owner`: false where that is somebody else by now, and nothing is kept. Resolves when it is safe
   * on the device; throws a StorageError when it is not.
   */
  write(change: Partial<Pick<OrderRecord, 'intent' | 'placed'>>, owner: string): Promise<boolean>
  /** An order is seen through: the one that was placed, if it is that one, is forgotten and answered. */
  seenThrough(orderId: string): Promise<PlacedOrder | null>
}

const NAME = 'order'

/** The one order in the making on this device. Begin one only while holding the lock of placing. */
export function openOrderBook(store: Store): OrderBook {
  return {
    read: async () => understood(await readKept(store, NAME, recordSchema)),
    write: (change, owner) => changeKept(store, NAME, recordSchema, (known) => storedAs({ ...understood(known), ...change }), { owner }),
    async seenThrough(orderId) {
      let seen: PlacedOrder | null = null
      await changeKept(store, NAME, recordSchema, (known) => {
        const record = understood(known)
        seen = record.placed?.orderId === orderId ? record.placed : null
        return storedAs(seen ? { ...record, placed: null } : record)
      })
      return seen
    },
  }
}

function understood(known: z.infer<typeof recordSchema> | null): OrderRecord {
  const { intent = null, withdrawn = null, placed = null } = known ?? {}
  return { fmt: 1, intent: intent ?? (withdrawn && { ...withdrawn, withdrawn: true }), placed }
}

const storedAs = ({ intent, ...rest }: OrderRecord) => ({
  ...rest,
  ...(intent?.withdrawn ? { intent: null, withdrawn: intent } : { intent }),
})
