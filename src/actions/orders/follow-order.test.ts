import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderState } from '../../contract/orders/order.ts'
import { createOfflineContext, type OfflineContext } from '../../../tests/support/device/offline-context.ts'
import { placedOrder } from '../../../tests/support/account/shopper.ts'
import { followOrder } from './follow-order.ts'
import { setDevice } from '../../lazy/device.ts'

let context: OfflineContext
let page: EventTarget & { visibilityState: string }
let heard: OrderState[]
let stopped: number
let stop: () => void
let orderId: string

beforeEach(async () => {
  context = await createOfflineContext()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  setDevice(context.device.tab())
  const order = await placedOrder(context.shop)
  orderId = order.order_id
  heard = []
  stopped = 0
  stop = followOrder(orderId, order.order_key, { onOrder: ({ state }) => heard.push(state), onStop: () => (stopped += 1) })
})
afterEach(async () => {
  stop()
  vi.unstubAllGlobals()
  await context.close()
})

const setState = (state: OrderState) => context.shop.deps.db.updateTable('orders').set({ state }).where('order_id', '=', orderId).execute()
const look = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a payment that is confirmed meanwhile is reported, and then the requests stop', async () => {
  await context.time.pass(3000)
  expect(new Set(heard)).toEqual(new Set(['pending_payment']))
  await setState('processing')
  await context.time.pass(600_000)
  expect(heard.at(-1)).toBe('processing')
  expect(heard.filter((state) => state === 'processing')).toHaveLength(1)
})

test('the news about an order waits for the end of a press, because it may move what is pressed', async () => {
  await context.time.pass(100)
  await setState('processing')
  page.dispatchEvent(new Event('pointerdown'))
  await context.time.pass(5000)
  expect(heard.at(-1)).toBe('pending_payment')
  page.dispatchEvent(new Event('click'))
  await vi.waitFor(() => expect(heard.at(-1)).toBe('processing'))
})

test('the requests become less frequent, and stop', async () => {
  await context.time.pass(600_000)
  const at = context.network.sent.map((sent) => sent.at)
  const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBe(1000)
  expect(stopped).toBe(1)
})

test('a hidden page sends no request, and sends one at once when it is visible again', async () => {
  await context.time.pass(500)
  page.visibilityState = 'hidden'
  await context.time.pass(60_000)
  const asked = context.network.sent.length
  await context.time.pass(600_000)
  expect(context.network.sent).toHaveLength(asked)
  look('visible')
  await context.time.settle()
  expect(context.network.sent).toHaveLength(asked + 1)
})

test('the requests continue after a missing answer', async () => {
  context.network.fate = () => 'fail'
  await context.time.pass(5000)
  await setState('processing')
  context.network.fate = () => 'deliver'
  await context.time.pass(60_000)
  expect(heard.at(-1)).toBe('processing')
})
