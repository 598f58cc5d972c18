import type { Order } from '../../contract/orders/order.ts'
import { isOutcomeUnknown } from '../../contract/http/api-error.ts'

interface OrdersPage {
  orders: Order[]
  /** How many there are on all pages. */
  total: number
}

/** `missing`: how many more there are, on pages that nobody answered for. */
interface FoundOrders {
  orders: Order[]
  missing: number
}

/**
 * All orders of a customer, newest first, from an answer that comes in pages. One placed meanwhile moves the others on: none is taken twice.
 * A later page without an answer leaves those that were read before. Throws what the first page throws, and every refusal.
 */
export async function allOrders(read: (page: number) => Promise<OrdersPage>): Promise<FoundOrders> {
  const found = new Map<string, Order>()
  let count = 0
  for (let page = 1; ; page += 1) {
    const answer = await read(page).catch((cause: unknown) => {
      if (page === 1 || !isOutcomeUnknown(cause)) throw cause
      return null
    })
    if (!answer) return { orders: [...found.values()], missing: count - found.size }
    count = answer.total
    for (const order of answer.orders) found.set(order.order_id, order)
    if (answer.orders.length === 0 || found.size >= count) return { orders: [...found.values()], missing: 0 }
  }
}
