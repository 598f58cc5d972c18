import * as z from 'zod/mini'
import { orderSchema, type Order } from '../../contract/orders/order.ts'
import { dropKept, readKept, writeKept } from '../storage/kept.ts'
import type { Store } from '../storage/store.ts'

const rememberedSchema = z.object({
  fmt: z.literal(1),
  orderKey: z.string(),
  order: orderSchema,
  /** When the shop said so: milliseconds by this device's clock. */
  seenAt: z.number(),
})

export type RememberedOrder = z.infer<typeof rememberedSchema>

const LIST = 'orders'
/** Nobody looks at more of them without a connection. */
const MOST = 20
const nameOf = (orderId: string) => `order:${orderId}`

/** Keeps a copy of an order for when there is no connection. Of more than twenty, those seen longest ago go. Throws a StorageError. */
export async function rememberOrder(store: Store, order: Order, orderKey: string, now: number): Promise<void> {
  const known = (await readKept(store, LIST, z.array(z.string()))) ?? []
  const ids = [order.order_id, ...known.filter((id) => id !== order.order_id)]
  const remembered: RememberedOrder = { fmt: 1, orderKey, order, seenAt: now }
  await writeKept(store, nameOf(order.order_id), remembered)
  await writeKept(store, LIST, ids.slice(0, MOST))
  for (const gone of ids.slice(MOST)) await dropKept(store, nameOf(gone))
}

/** The copy of an order on this device, or null. Throws a StorageError. */
export function recallOrder(store: Store, orderId: string): Promise<RememberedOrder | null> {
  return readKept(store, nameOf(orderId), rememberedSchema)
}
