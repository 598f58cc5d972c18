import type { Order } from '../contract/order.ts'

interface OrdersPage {
  orders: Order[]
  /** How many there are on all pages. */
  total: number
}

/** All orders of a customer, newest first, from an answer that comes in pages. One placed meanwhile moves the others on: none is taken twice. */
export async function allOrders(read: (page: number) => Promise<OrdersPage>): Promise<Order[]> {
  const found = new Map<string, Order>()
  for (let page = 1; ; page += 1) {
    const { orders, total } = await read(page)
    for (const order of orders) found.set(order.order_id, order)
    if (orders.length === 0 || found.size >= total) return [...found.values()]
  }
}
