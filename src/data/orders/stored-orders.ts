import * as z from 'zod/mini'
import { orderSchema, type Order } from '../../contract/orders/order.ts'
import { readStoredValue } from '../storage/stored-value.ts'
import { isOtherOwner, OWNER } from '../account/owner.ts'
import type { Store } from '../storage/store.ts'

const NAME = 'own-orders'

const ordersSchema = z.object({
  fmt: z.literal(1),
  /** The customer's id. */
  owner: z.string(),
  /** Newest first. */
  orders: z.array(orderSchema),
  /** The time of the server's answer, ms since 1970 by this device's clock. */
  seenAt: z.number(),
})

export type StoredOrders = z.infer<typeof ordersSchema>

/** The customer's orders of the server's last answer, or null. Throws a StorageError. */
export async function readOrders(store: Store, owner: string): Promise<StoredOrders | null> {
  const stored = await readStoredValue(store, NAME, ordersSchema)
  return stored?.owner === owner ? stored : null
}

/** Stores a customer's orders for offline use, unless the device has another owner now. Throws a StorageError. */
export function storeOrders(store: Store, owner: string, orders: readonly Order[], now: number): Promise<void> {
  const stored: StoredOrders = { fmt: 1, owner, orders: [...orders], seenAt: now }
  return storeFor(store, owner, NAME, () => stored)
}

const OPENED = 'opened-orders'
/** The limit of stored single orders: users view few of them offline. */
const MOST_OPENED = 20

const openedSchema = z.object({
  fmt: z.literal(1),
  owner: z.string(),
  /** Last opened first. */
  opened: z.array(z.object({ order: orderSchema, seenAt: z.number() })),
})

type Opened = z.infer<typeof openedSchema>

/** An order that the customer opened on this device, or null. Throws a StorageError. */
export async function readOpened(store: Store, owner: string, orderId: string): Promise<Opened['opened'][number] | null> {
  const stored = await readStoredValue(store, OPENED, openedSchema)
  return (stored?.owner === owner && stored.opened.find(({ order }) => order.order_id === orderId)) || null
}

/** Stores an opened order, whether or not the list of all orders has it. Throws a StorageError. */
export function storeOpened(store: Store, owner: string, order: Order, now: number): Promise<void> {
  return storeFor(store, owner, OPENED, (stored) => {
    const parsed = z.safeParse(openedSchema, stored)
    const before = parsed.success && parsed.data.owner === owner ? parsed.data.opened : []
    const others = before.filter((one) => one.order.order_id !== order.order_id)
    return { fmt: 1, owner, opened: [{ order, seenAt: now }, ...others].slice(0, MOST_OPENED) } satisfies Opened
  })
}

/** Stores a customer's value, unless the device has another owner now [I4]. Throws a StorageError. */
export async function storeFor(store: Store, owner: string, name: string, next: (stored: unknown) => unknown): Promise<void> {
  await store.change(
    `kept:${name}`,
    (stored, holder) => (isOtherOwner(holder, owner) ? { result: undefined } : { put: { value: next(stored) }, result: undefined }),
    OWNER,
  )
}
