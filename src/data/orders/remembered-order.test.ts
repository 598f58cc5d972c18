import { expect, test } from 'vitest'
import type { Order } from '../../contract/orders/order.ts'
import { cents } from '../../contract/money/money.ts'
import { createTestDisk } from '../../../tests/support/server/test-disk.ts'
import { recallOrder, rememberOrder } from './remembered-order.ts'

const address = {
  first_name: 'Demo',
  last_name: 'Shopper',
  company_name: '',
  street_address_1: '1 Test Street',
  street_address_2: '',
  city: 'Cape Town',
  state: 'Western Cape',
  postcode: '8001',
  country: 'South Africa',
  province: 'Western Cape',
  email: null,
  phone: null,
}

const order = (orderId: string): Order => ({
  order_id: orderId,
  state: 'processing',
  created_at: '2026-11-20T08:00:00Z',
  items: [],
  coupon: null,
  totals: { subtotal: cents(1), discount_total: cents(0), shipping_total: cents(0), tax_total: cents(0), total: cents(1) },
  contact: { email: 'demo@stoep.example', phone: '082 555 0101', first_name: 'Demo', last_name: 'Shopper' },
  shipping: address,
  billing: address,
  note: '',
  payment_method: 'card',
  months: null,
  dispatch_from: null,
  delivery_by: '2026-12-04',
  pay_by: null,
  can_pay: false,
  refund_due: false,
  bank: null,
  tracking: null,
  timeline: [],
})

test('a stored order is read back with its key and time', async () => {
  const disk = createTestDisk()
  await rememberOrder(disk, order('11111111'), 'a key', 42)
  expect(await recallOrder(disk, '11111111')).toEqual({ fmt: 1, orderKey: 'a key', order: order('11111111'), seenAt: 42 })
  expect(await recallOrder(disk, '22222222')).toBeNull()
})

test('at most twenty orders are stored; the ones viewed longest ago are deleted', async () => {
  const disk = createTestDisk()
  const ids = Array.from({ length: 22 }, (_, index) => String(10_000_000 + index))
  for (const id of ids) await rememberOrder(disk, order(id), 'key', 1)
  await rememberOrder(disk, order(ids[2] ?? ''), 'key', 2)
  await rememberOrder(disk, order('99999999'), 'key', 3)
  const left = await Promise.all(ids.map((id) => recallOrder(disk, id)))
  expect(left.filter((copy) => copy === null)).toHaveLength(3)
  expect(left[2]?.seenAt).toBe(2)
})

test('an unreadable copy is quarantined and not returned', async () => {
  const disk = createTestDisk()
  disk.put('kept:order:1', { fmt: 1 })
  expect(await recallOrder(disk, '1')).toBeNull()
  expect(disk.keys()).toContain('set-aside:kept:order:1')
})
