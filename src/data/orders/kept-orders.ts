import * as z from 'zod/mini'
import { orderSchema, type Order } from '../../contract/orders/order.ts'
import { readKept } from '../storage/kept.ts'
import { isAnother, OWNER } from '../account/owner.ts'
import type { Store } from '../storage/store.ts'

const NAME = 'own-orders'

const keptSchema = z.object({
  fmt: z.literal(1),
  /** The customer's id. */
  owner: z.string(),
  /** Newest first. */
  orders: z.array(orderSchema),
  /** When the shop said so: milliseconds by this device's clock. */
  seenAt: z.number(),
})

export type KeptOrders = z.infer<typeof keptSchema>

/** The customer's orders as last seen here, or null. Throws a StorageError. */
export async function readOrders(store: Store, owner: string): Promise<KeptOrders | null> {
  const kept = await readKept(store, NAME, keptSchema)
  return kept?.owner === owner ? kept : null
}

/** Keeps a customer's orders for when there is no network, unless somebody else shops here by now. Throws a StorageError. */
export function storeOrders(store: Store, owner: string, orders: readonly Order[], now: number): Promise<void> {
  const kept: KeptOrders = { fmt: 1, owner, orders: [...orders], seenAt: now }
  return keepFor(store, owner, NAME, () => kept)
}

const OPENED = 'opened-orders'
/** Nobody looks at more of them without a connection. */
const MOST_OPENED = 20

const openedSchema = z.object({
  fmt: z.literal(1),
  owner: z.string(),
  /** Last opened first. */
  opened: z.array(z.object({ order: orderSchema, seenAt: z.number() })),
})

type Opened = z.infer<typeof openedSchema>

/** An order of the customer's that was opened here by itself, or null. Throws a StorageError. */
export async function readOpened(store: Store, owner: string, orderId: string): Promise<Opened['opened'][number] | null> {
  const kept = await readKept(store, OPENED, openedSchema)
  return (kept?.owner === owner && kept.opened.find(({ order }) => order.order_id === orderId)) || null
}

/** Keeps an order that was opened, in the list of all or not. Throws a StorageError. */
export function storeOpened(store: Store, owner: string, order: Order, now: number): Promise<void> {
  return keepFor(store, owner, OPENED, (stored) => {
    const known = z.safeParse(openedSchema, stored)
    const before = known.success && known.data.owner === owner ? known.data.opened : []
    const others = before.filter((one) => one.order.order_id !== order.order_id)
    return { fmt: 1, owner, opened: [{ order, seenAt: now }, ...others].slice(0, MOST_OPENED) } satisfies Opened
  })
}

/** Keeps something of a customer's, unless somebody else shops here by now. */
async function keepFor(store: Store, owner: string, name: string, next: (stored: unknown) => unknown): Promise<void> {
  await store.change(
    `kept:${name}`,
    (stored, holder) => (isAnother(holder, owner) ? { result: undefined } : { put: { value: next(stored) }, result: undefined }),
    OWNER,
  )
}
