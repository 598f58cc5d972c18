import * as z from 'zod/mini'
import { uuidSchema } from '../contract/http/keys.ts'
import { changeStoredValue, readStoredValue } from './storage/stored-value.ts'
import type { Store } from './storage/store.ts'

const recordSchema = z.object({
  fmt: z.literal(1),
  /** The last order without an answer: its request as text, and its Idempotency-Key. */
  pressed: z.nullable(z.object({ request: z.string(), key: uuidSchema })),
  /** The numbers of the orders of this device that are not completed, newest last. */
  placed: z.array(z.string()),
})

type GiftRecord = z.infer<typeof recordSchema>

const NAME = 'gift-orders'
const MOST_PLACED = 10

const orEmpty = (stored: GiftRecord | null): GiftRecord => stored ?? { fmt: 1, pressed: null, placed: [] }

/** Changes nothing when the device has another owner than `owner` now [I4]. */
const change = (store: Store, owner: string | undefined, step: (stored: GiftRecord | null) => GiftRecord) =>
  changeStoredValue(store, NAME, recordSchema, step, { owner })

/** The key of a request: that of an earlier press for the same request without an answer, or a new one, which is stored first. */
export async function keyOfPress(store: Store, request: string, uuid: () => string, owner?: string): Promise<string> {
  const fresh = uuid()
  let key = fresh
  await change(store, owner, (stored) => {
    const record = orEmpty(stored)
    key = record.pressed?.request === request ? record.pressed.key : fresh
    return { ...record, pressed: { request, key } }
  })
  return key
}

/** Ends the press: with the number of its order, or with null after a rejection. */
export async function endPress(store: Store, orderId: string | null, owner?: string): Promise<void> {
  await change(store, owner, (stored) => {
    const { placed } = orEmpty(stored)
    return { fmt: 1, pressed: null, placed: orderId === null ? placed : [...placed, orderId].slice(-MOST_PLACED) }
  })
}

/** Whether this device ordered the gift card, and the order is not completed yet. */
export async function isGiftOfDevice(store: Store, orderId: string): Promise<boolean> {
  return orEmpty(await readStoredValue(store, NAME, recordSchema)).placed.includes(orderId)
}

/** Completes an order of a gift card. */
export async function completeGift(store: Store, orderId: string, owner?: string): Promise<void> {
  await change(store, owner, (stored) => {
    const record = orEmpty(stored)
    return { ...record, placed: record.placed.filter((id) => id !== orderId) }
  })
}
