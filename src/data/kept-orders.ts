import * as z from 'zod/mini'
import { orderSchema, type Order } from '../contract/order.ts'
import { readKept } from './kept.ts'
import { isAnother, OWNER } from './owner.ts'
import type { Store } from './store.ts'

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
export async function keepOrders(store: Store, owner: string, orders: readonly Order[], now: number): Promise<void> {
  const kept: KeptOrders = { fmt: 1, owner, orders: [...orders], seenAt: now }
  await store.change(
    `kept:${NAME}`,
    (_, holder) => (isAnother(holder, owner) ? { result: undefined } : { put: { value: kept }, result: undefined }),
    OWNER,
  )
}
