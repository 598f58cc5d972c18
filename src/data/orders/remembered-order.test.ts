import { expect, test } from 'vitest'
import { orderWith } from '../../domain/orders/order.fixture.ts'
import { createTestDisk } from '../../../tests/support/server/test-disk.ts'
import { recallOrder, rememberOrder } from './remembered-order.ts'

const order = (orderId: string) => orderWith({ order_id: orderId })

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

test('[I4] a page whose user has left the device stores no copy', async () => {
  const disk = createTestDisk()
  disk.put('owner', { fmt: 2, kind: 'guest', key: 'B'.repeat(42) })
  await rememberOrder(disk, order('11111111'), 'a key', 42, 'A'.repeat(42))
  expect(disk.keys()).toEqual(['owner'])
})

test('an unreadable copy is quarantined and not returned', async () => {
  const disk = createTestDisk()
  disk.put('kept:order:1', { fmt: 1 })
  expect(await recallOrder(disk, '1')).toBeNull()
  expect(disk.keys()).toContain('set-aside:kept:order:1')
})
