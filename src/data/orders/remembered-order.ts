import * as z from 'zod/mini'
import { orderSchema, type Order } from '../../contract/orders/order.ts'
import { changeStoredValue, readStoredValue } from '../storage/stored-value.ts'
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

const idsSchema = z.array(z.string())

/**
 * Stores a copy of an order for offline use, in one transaction, unless the device has another owner than `owner` now [I4]. Beyond twenty,
 * deletes the ones viewed longest ago. Throws a StorageError.
 */
export async function rememberOrder(store: Store, order: Order, orderKey: string, now: number, owner?: string): Promise<void> {
  const remembered: RememberedOrder = { fmt: 1, orderKey, order, seenAt: now }
  const name = nameOf(order.order_id)
  await changeStoredValue(store, LIST, idsSchema, (before) => [order.order_id, ...others(before, order)].slice(0, MOST), {
    owner,
    also: (before) => [
      [name, remembered],
      ...others(before, order)
        .slice(MOST - 1)
        .map((gone) => [nameOf(gone), undefined] as const),
    ],
  })
}

const others = (ids: readonly string[] | null, { order_id: orderId }: Order) => (ids ?? []).filter((id) => id !== orderId)

/** The copy of an order on this device, or null. Throws a StorageError. */
export function recallOrder(store: Store, orderId: string): Promise<RememberedOrder | null> {
  return readStoredValue(store, nameOf(orderId), rememberedSchema)
}
