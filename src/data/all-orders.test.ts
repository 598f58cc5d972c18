import { expect, test } from 'vitest'
import type { Order } from '../contract/order.ts'
import { allOrders } from './all-orders.ts'

const order = (id: number) => ({ order_id: String(id) }) as Order
const PER_PAGE = 2

test('orders of all pages, each once, though one more is placed while they are read', async () => {
  let placed = [3, 2, 1]
  const found = await allOrders(async (page) => {
    const orders = placed.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(order)
    const { length: total } = placed
    if (page === 1) placed = [4, ...placed]
    return { orders, total }
  })
  expect(found.map(({ order_id: id }) => id)).toEqual(['3', '2', '1'])
})

test('no orders are no orders', async () => {
  expect(await allOrders(async () => ({ orders: [], total: 0 }))).toEqual([])
})

test('a shop that counts more than it gives is not asked without end', async () => {
  const pages: number[] = []
  await allOrders(async (page) => (pages.push(page), { orders: page === 1 ? [order(1)] : [], total: 9 }))
  expect(pages).toEqual([1, 2])
})
