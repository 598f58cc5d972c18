import type { Order } from '../../contract/orders/order.ts'
import { isOutcomeUnknown } from '../../contract/http/api-outcome.ts'

interface OrdersPage {
  orders: Order[]
  /** The number of orders on all pages. */
  total: number
}

/** `missing`: the number of orders on pages without an answer. */
interface FoundOrders {
  orders: Order[]
  missing: number
}

/**
 * All orders of a customer, newest first, read page by page. An order placed meanwhile shifts the others; each is returned once. If a later
 * page has no answer, returns the orders read before. Throws every error of the first page, and every rejection.
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
