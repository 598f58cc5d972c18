import * as z from 'zod/mini'
import { orderSchema, type Order } from '../../contract/orders/order.ts'
import { deleteStoredValue, readStoredValue, writeStoredValue } from '../storage/stored-value.ts'
import type { Store } from '../storage/store.ts'

const rememberedSchema = z.object({
  fmt: z.literal(1),
  orderKey: z.string(),
  order: orderSchema,
  /** The time of the server's answer, ms since 1970 by this device's clock. */
  seenAt: z.number(),
})

export type RememberedOrder = z.infer<typeof rememberedSchema>

const LIST = 'orders'
/** The limit of stored orders: users view few of them offline. */
const MOST = 20
const nameOf = (orderId: string) => `order:${orderId}`

/** Stores a copy of an order for offline use. Beyond twenty, deletes the ones viewed longest ago. Throws a StorageError. */
export async function rememberOrder(store: Store, order: Order, orderKey: string, now: number): Promise<void> {
  const before = (await readStoredValue(store, LIST, z.array(z.string()))) ?? []
  const ids = [order.order_id, ...before.filter((id) => id !== order.order_id)]
  const remembered: RememberedOrder = { fmt: 1, orderKey, order, seenAt: now }
  await writeStoredValue(store, nameOf(order.order_id), remembered)
  await writeStoredValue(store, LIST, ids.slice(0, MOST))
  for (const gone of ids.slice(MOST)) await deleteStoredValue(store, nameOf(gone))
}

/** The copy of an order on this device, or null. Throws a StorageError. */
export function recallOrder(store: Store, orderId: string): Promise<RememberedOrder | null> {
  return readStoredValue(store, nameOf(orderId), rememberedSchema)
}
