import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { createOfflineContext, type OfflineContext } from '../../../tests/support/device/offline-context.ts'
import type { Fate } from '../../../tests/support/device/network.ts'
import { resumeOrder } from './place-order.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { atCheckout, checkoutsOf, ended, letCheckouts, ordersOf, placedId, press } from '../../../tests/support/checkout/placing.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('one write stores a placed order with its key and ends the intent [B5]', async () => {
  const checkout = await atCheckout(context)
  const written: unknown[] = []
  context.device.disk.watch((key, value) => key === 'kept:order' && written.push(structuredClone(value)))
  const outcome = await ended(context, press(checkout))
  const [order] = await ordersOf(context)
  expect(outcome).toMatchObject({ kind: 'placed', again: false, placed: { orderId: order?.order_id, orderKey: order?.order_key } })
  expect(written).toHaveLength(2)
  expect(written[0]).toMatchObject({ intent: { body: { cartRev: order?.cart_rev } }, placed: null })
  expect(written[1]).toMatchObject({ intent: null, placed: { orderId: order?.order_id } })
})

test('the intent is on the device before anything is sent [B1]', async () => {
  const checkout = await atCheckout(context)
  checkout.page.tab.killAt('before-send')
  void press(checkout)
  await context.time.pass(60_000)
  expect(checkoutsOf(context)).toHaveLength(0)
  expect((await openOrderBook(context.device.tab().store).read()).intent).toMatchObject({
    body: { contact: { email: details.contact.email } },
  })
})

test('[B3] an answer lost after the server stored the order is not a second order', async () => {
  const checkout = await atCheckout(context)
  letCheckouts(context, 'lose-answer')
  expect(await ended(context, press(checkout))).toEqual({ kind: 'unanswered', after: null })
  expect(await ordersOf(context)).toHaveLength(1)

  context.network.fate = () => 'deliver'
  const outcome = await ended(context, press(checkout))
  const stored = await ordersOf(context)
  expect(stored).toHaveLength(1)
  expect(placedId(outcome)).toBe(stored[0]?.order_id)
  expect(new Set(checkoutsOf(context).map(({ key }) => key)).size).toBe(1)
})

test('[B3] a tab that closes during the request continues after a reload with the same key, even if the cart is empty by then', async () => {
  const checkout = await atCheckout(context)
  context.network.committed = (request) => request.url.endsWith('/api/checkout') && checkout.page.tab.kill()
  void press(checkout)
  await context.time.pass(60_000)
  const [stored] = await ordersOf(context)

  context.network.committed = () => undefined
  const reloaded = await atCheckout(context, true)
  expect(reloaded.seen().items).toHaveLength(0)
  expect(placedId(await ended(context, resumeOrder(reloaded.placing)))).toBe(stored?.order_id)
  expect(await ordersOf(context)).toHaveLength(1)
  expect(new Set(checkoutsOf(context).map(({ key }) => key)).size).toBe(1)
})

test.each<Fate>([
  'fail',
  'hang',
  new Response('<html>Welcome to the hotel</html>'),
  new Response('{}', { status: 500, headers: { 'X-Shop-Api': '1' } }),
])('without an answer that accepts or rejects the order, the intent stays: %s', async (fate) => {
  const checkout = await atCheckout(context)
  letCheckouts(context, fate)
  const pressed = press(checkout)
  await context.time.pass(60_000)
  // The time limit of a hanging request runs by the real clock, so the test closes the tab instead.
  if (fate === 'hang') checkout.page.tab.kill()
  else expect((await pressed).kind).toBe('unanswered')
  expect((await openOrderBook(context.device.tab().store).read()).intent).not.toBeNull()
})

test('two tabs that press at once make one order, and the second reports that it exists [B2]', async () => {
  const first = await atCheckout(context)
  const second = await atCheckout(context, true)
  expect(second.seen()).toEqual(first.seen())
  const outcomes = await ended(context, Promise.all([press(first), press(second)]))
  expect(await ordersOf(context)).toHaveLength(1)
  expect(outcomes.map(placedId)).toEqual([placedId(outcomes[0]), placedId(outcomes[0])])
  expect(outcomes.map((outcome) => outcome.kind === 'placed' && outcome.again)).toEqual([false, true])
  expect(checkoutsOf(context)).toHaveLength(1)
})

test('a second tab continues with the first one’s order without an answer [B2]', async () => {
  const first = await atCheckout(context)
  const second = await atCheckout(context, true)
  letCheckouts(context, 'lose-answer')
  await ended(context, press(first))
  context.network.fate = () => 'deliver'
  const outcome = await ended(context, press(second))
  expect(await ordersOf(context)).toHaveLength(1)
  expect(placedId(outcome)).toBe((await ordersOf(context))[0]?.order_id)
})
