import * as z from 'zod/mini'
import { uuidSchema } from '../../contract/http/keys.ts'
import { centsSchema } from '../../contract/money/money-schema.ts'
import type { CheckoutBody } from '../../contract/orders/order.ts'
import { changeStoredValue, readStoredValue } from '../storage/stored-value.ts'
import type { Store } from '../storage/store.ts'

const sentShape = z.looseObject({
  contact: z.looseObject({}),
  shipping: z.looseObject({}),
  paymentMethod: z.optional(z.string()),
  giftCard: z.optional(z.looseObject({ amount: centsSchema })),
  storeCredit: z.optional(centsSchema),
  cartRev: z.int(),
  total: centsSchema,
})

/**
 * The body of an order of any version, as it was sent: only the fields that the page reads are checked. A version with stricter rules still
 * sends it unchanged, because an earlier attempt may have arrived [S3] [B1].
 */
const sentBodySchema = z.custom<CheckoutBody>((value) => z.safeParse(sentShape, value).success)

/** An order that the user pressed for, until the server accepts or rejects it [B]. */
export const intentSchema = z.object({
  /** The Idempotency-Key. */
  key: uuidSchema,
  /** The cart key of the press. */
  owner: z.string(),
  body: sentBodySchema,
  cartRev: z.int(),
  total: centsSchema,
  /** Milliseconds since 1970 by this device's clock. */
  createdAt: z.number(),
  /** The user has pressed with other details since: the device only asks about this intent and no longer places it [B7]. */
  withdrawn: z.optional(z.boolean()),
})

/** An order of this device that the server accepted. */
export const placedSchema = z.object({
  orderId: z.string(),
  orderKey: z.string(),
  owner: z.string(),
  /** The body that was sent. */
  body: sentBodySchema,
  redirectUrl: z.nullable(z.string()),
  placedAt: z.number(),
})

const recordSchema = z.object({
  fmt: z.literal(1),
  /** Sent without an answer yet, or about to be sent. */
  intent: z.nullable(intentSchema),
  /** The withdrawn intent. It has a field of its own, so that an older version of the page finds no `intent` to send again [S3]. */
  withdrawn: z.optional(z.nullable(intentSchema)),
  /** The last accepted order. */
  placed: z.nullable(placedSchema),
})

export type OrderIntent = z.infer<typeof intentSchema>
export type PlacedOrder = z.infer<typeof placedSchema>
export type OrderRecord = Omit<z.infer<typeof recordSchema>, 'withdrawn'>

export interface OrderBook {
  read(): Promise<OrderRecord>
  /**
   * Changes the stored record for `owner` [B5]. Resolves with false, and stores nothing, when the device has another owner now; with true once
   * the record is on disk. Throws a StorageError.
   */
  write(change: Partial<Pick<OrderRecord, 'intent' | 'placed'>>, owner: string): Promise<boolean>
  /** Completes an order: deletes the placed order if it has this id, and returns it; otherwise null. */
  completeOrder(orderId: string): Promise<PlacedOrder | null>
}

const NAME = 'order'

/** The key of the stored record. */
export const ORDER = 'kept:order'

const intentsSchema = z.looseObject({ intent: z.optional(z.unknown()), withdrawn: z.optional(z.unknown()) })

/** Whether a stored record, of any version, has an order that was sent and has no answer. */
export function isUnanswered(stored: unknown): boolean {
  const { success, data } = z.safeParse(intentsSchema, stored)
  return success && (data.intent ?? data.withdrawn ?? null) !== null
}

/** The device's only order in progress. Store a new intent only under the lock `checkout`. */
export function openOrderBook(store: Store): OrderBook {
  return {
    read: async () => recordOf(await readStoredValue(store, NAME, recordSchema)),
    write: (change, owner) =>
      changeStoredValue(store, NAME, recordSchema, (stored) => storedAs({ ...recordOf(stored), ...change }), { owner }),
    async completeOrder(orderId) {
      let seen: PlacedOrder | null = null
      await changeStoredValue(store, NAME, recordSchema, (stored) => {
        const record = recordOf(stored)
        seen = record.placed?.orderId === orderId ? record.placed : null
        return storedAs(seen ? { ...record, placed: null } : record)
      })
      return seen
    },
  }
}

function recordOf(stored: z.infer<typeof recordSchema> | null): OrderRecord {
  const { intent = null, withdrawn = null, placed = null } = stored ?? {}
  return { fmt: 1, intent: intent ?? (withdrawn && { ...withdrawn, withdrawn: true }), placed }
}

const storedAs = ({ intent, ...rest }: OrderRecord) => ({
  ...rest,
  ...(intent?.withdrawn ? { intent: null, withdrawn: intent } : { intent }),
})
