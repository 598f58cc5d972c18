import { expect, test } from 'vitest'
import { orderWith } from '../../domain/orders/order.fixture.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { allOrders } from './all-orders.ts'

const order = (id: number) => orderWith({ order_id: String(id) })
const PER_PAGE = 2

test('each order of all pages is returned once, even if one is placed during the read', async () => {
  let placed = [3, 2, 1]
  const found = await allOrders(async (page) => {
    const orders = placed.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(order)
    const { length: total } = placed
    if (page === 1) placed = [4, ...placed]
    return { orders, total }
  })
  expect(found.orders.map(({ order_id: id }) => id)).toEqual(['3', '2', '1'])
})

test('a customer without orders gets an empty list', async () => {
  expect(await allOrders(async () => ({ orders: [], total: 0 }))).toEqual({ orders: [], missing: 0 })
})

test('a total above the number of orders does not cause endless requests', async () => {
  const pages: number[] = []
  await allOrders(async (page) => (pages.push(page), { orders: page === 1 ? [order(1)] : [], total: 9 }))
  expect(pages).toEqual([1, 2])
})

test('if a later page has no answer, the orders read before and the number of missing ones are returned', async () => {
  const found = await allOrders(async (page) => {
    if (page === 2) throw new ApiError({ kind: 'unreachable' })
    return { orders: [order(5), order(4)], total: 5 }
  })
  expect(found).toEqual({ orders: [order(5), order(4)], missing: 3 })
})

test('a rejection of a later page, and a first page without an answer, are thrown', async () => {
  const refusal = new ApiError({ kind: 'refused', status: 401, failure: { status: 401, code: 'session_required', message: '' } })
  const refused = allOrders(async (page) => {
    if (page === 2) throw refusal
    return { orders: [order(5)], total: 5 }
  })
  await expect(refused).rejects.toBe(refusal)
  const unheard = new ApiError({ kind: 'unreachable' })
  await expect(allOrders(() => Promise.reject(unheard))).rejects.toBe(unheard)
})
