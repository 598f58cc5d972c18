import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderSchema, type OrderState } from '../../contract/orders/order.ts'
import { adding, append, createOfflineContext, type OfflineContext } from '../../../tests/support/device/offline-context.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { atCheckout, checkoutsOf, ended, letCheckouts, ordersOf, placedId, press } from '../../../tests/support/checkout/placing.ts'
import type { Checkout } from '../../../tests/support/checkout/placing.ts'
import { placeOrder, resumeOrder, withdrawOrder } from './place-order.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

const card = { ...details, paymentMethod: 'card' as const }
const moved = { ...card, shipping: { ...details.shipping, streetAddress1: '2 New Road' } }
const pressWith = ({ placing, seen }: Checkout, entered: typeof details) => ended(context, placeOrder(placing, entered, seen()))
const streets = async () =>
  (await ordersOf(context)).map(({ shipping }) => z.parse(orderSchema.shape.shipping, JSON.parse(shipping)).street_address_1)
const setState = (state: OrderState) => context.shop.deps.db.withoutPlugins().updateTable('orders').set({ state }).execute()
const aDayLater = () => context.device.jump(25 * 60 * 60 * 1000)

/** An order by card that was sent and had no answer. */
async function unanswered(fate: 'fail' | 'lose-answer', order: typeof details = card): Promise<Checkout> {
  const checkout = await atCheckout(context)
  letCheckouts(context, fate)
  expect((await pressWith(checkout, order)).kind).toBe('unanswered')
  letCheckouts(context, 'deliver')
  return checkout
}

test('[B7] an order that never arrived is not placed with its old details, not even a day later: the new ones count', async () => {
  const checkout = await unanswered('fail')
  const { intent } = await checkout.placing.book.read()
  aDayLater()
  expect((await pressWith(checkout, moved)).kind).toBe('placed')
  expect(await streets()).toEqual(['2 New Road'])

  // The delayed request arrives after all.
  if (!intent) throw new Error('It was kept')
  const late = await context.shop.call('checkout', intent.body, { key: intent.key })
  expect(late.failure.code).toBe('idempotency_mismatch')
  expect(await streets()).toEqual(['2 New Road'])
})

describe('[F6] the cart is read again before the answer of the order is known', () => {
  /** The notices that the device keeps for the user. */
  const news = async ({ page }: Checkout) => (await context.record(page.owner)).news.map(({ message }) => message)

  test('the order had arrived: no notice calls its lines sold out', async () => {
    const checkout = await unanswered('lose-answer', details)
    await ended(context, checkout.page.outbox.refresh())
    expect([checkout.seen().items, await news(checkout)]).toEqual([[], []])
    expect(await ended(context, resumeOrder(checkout.placing, checkout.placing.device.now()))).toMatchObject({ kind: 'placed' })
    expect(await news(checkout)).toEqual([])
  })

  test('the order was rejected: a line that the server removes later has its notice', async () => {
    const checkout = await unanswered('fail')
    expect(await ended(context, withdrawOrder(checkout.placing))).toMatchObject({ kind: 'refused' })
    const db = context.shop.deps.db.withoutPlugins()
    await db.deleteFrom('cart_line').execute()
    await db
      .updateTable('cart')
      .set(({ eb }) => ({ rev: eb('rev', '+', 1) }))
      .execute()
    await ended(context, checkout.page.outbox.refresh())
    expect(await news(checkout)).toEqual([expect.stringContaining('Kalk Bay')])
  })
})

test('[B3] opening the checkout again places nothing: the device asks, ends an order that had not arrived, and waits for a press', async () => {
  const { page, placing } = await unanswered('fail')
  page.tab.kill()
  const reopened = await atCheckout(context, true)
  letCheckouts(context, 'fail')
  expect(await ended(context, resumeOrder(reopened.placing))).toEqual({ kind: 'unanswered', after: null, withdrawn: true })
  letCheckouts(context, 'deliver')
  expect(await ended(context, resumeOrder(reopened.placing, placing.device.now()))).toMatchObject({
    kind: 'refused',
    message: 'The order that you sent earlier had not reached us',
  })
  expect(await ordersOf(context)).toEqual([])
  expect((await pressWith(reopened, card)).kind).toBe('placed')
  expect(await ordersOf(context)).toHaveLength(1)
})

test('[B3] a page opened again does not ask about an order from the future: the clock was set back', async () => {
  await unanswered('fail')
  context.device.jump(-60 * 60 * 1000)
  const reopened = await atCheckout(context, true)
  const before = checkoutsOf(context).length
  expect(await ended(context, resumeOrder(reopened.placing))).toBeNull()
  expect(checkoutsOf(context)).toHaveLength(before)
})

test('[B7] an order without an answer that the user withdraws is not placed later', async () => {
  const { placing } = await unanswered('fail')
  expect(await ended(context, withdrawOrder(placing))).toMatchObject({ kind: 'refused', code: 'cart_changed' })
  expect(await ended(context, resumeOrder(placing, 1))).toBeNull()
  expect(await ordersOf(context)).toEqual([])
})

test('[B7] the same holds when another tab presses with other details, and the first tab shows no other order', async () => {
  const first = await unanswered('fail')
  const second = await atCheckout(context, true)
  expect((await pressWith(second, moved)).kind).toBe('placed')
  expect(await ended(context, resumeOrder(first.placing))).toBeNull()
  expect(await streets()).toEqual(['2 New Road'])
})

test('[B7] an unpaid order that had arrived accepts the new details', async () => {
  const checkout = await unanswered('lose-answer')
  const [order] = await ordersOf(context)
  const outcome = await pressWith(checkout, moved)
  expect(outcome).toMatchObject({ kind: 'placed', again: false, placed: { orderId: order?.order_id } })
  expect(await streets()).toEqual(['2 New Road'])
})

test('[B7] an order that had arrived for another cart gives way to one for the present cart', async () => {
  const checkout = await unanswered('lose-answer')
  await append(checkout.page, adding(context.shop, 'namaqua'))
  await context.time.pass(1000)
  expect(await pressWith(checkout, card)).toMatchObject({ kind: 'placed', placed: { body: { total: 1899900 + 49900 } } })
  const orders = (await ordersOf(context)).map(({ state, total }) => [state, total])
  expect(orders).toHaveLength(2)
  expect(orders).toContainEqual(['cancelled', 1899900])
  expect(orders).toContainEqual(['pending_payment', 1899900 + 49900])
})

test('[B7] an order that had arrived and is in process is shown, with the time of its press', async () => {
  const checkout = await atCheckout(context)
  letCheckouts(context, 'lose-answer')
  await ended(context, press(checkout))
  const { intent } = await checkout.placing.book.read()
  letCheckouts(context, 'deliver')
  const outcome = await pressWith(checkout, moved)
  expect(outcome).toMatchObject({ kind: 'placed', again: true, pressedAt: intent?.createdAt })
  expect(placedId(outcome)).toBe((await ordersOf(context))[0]?.order_id)
  expect(await streets()).toEqual(['1 Test Street'])
})

test('[B7] while it is unknown whether the order had arrived, nothing is placed, and it is never placed without a press', async () => {
  const checkout = await unanswered('fail')
  letCheckouts(context, 'lose-answer')
  expect(await pressWith(checkout, moved)).toEqual({ kind: 'unanswered', after: null, withdrawn: true })
  letCheckouts(context, 'deliver')
  expect(await ended(context, resumeOrder(checkout.placing))).toMatchObject({
    kind: 'refused',
    message: 'The order that you sent earlier had not reached us',
  })
  expect(await ordersOf(context)).toEqual([])
  expect((await pressWith(checkout, card)).kind).toBe('placed')
  expect(await streets()).toEqual(['1 Test Street'])
})

test('[B2] [B7] two tabs press at once with different details: one order, with those of the later press', async () => {
  const first = await atCheckout(context)
  const second = await atCheckout(context, true)
  const pressing = [placeOrder(first.placing, card, first.seen()), placeOrder(second.placing, moved, second.seen())]
  const outcomes = await ended(context, Promise.all(pressing))
  expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'placed'])
  expect(new Set(outcomes.map(placedId)).size).toBe(1)
  expect(await streets()).toEqual(['2 New Road'])
})

test('[B2] [B7] if the order of the first press is in process already, the second press shows it with its earlier details', async () => {
  const first = await atCheckout(context)
  const second = await atCheckout(context, true)
  const changedDetails = { ...moved, paymentMethod: details.paymentMethod }
  const pressing = [placeOrder(first.placing, details, first.seen()), placeOrder(second.placing, changedDetails, second.seen())]
  const [, later] = await ended(context, Promise.all(pressing))
  expect(later).toMatchObject({ kind: 'placed', again: true, pressedAt: expect.any(Number) })
  expect(await streets()).toEqual(['1 Test Street'])
})

test('[B7] a withdrawal that is rejected before processing ends nothing: the page asks again', async () => {
  const checkout = await unanswered('fail')
  const { intent } = await checkout.placing.book.read()
  const wrongOwner = { status: 403, code: 'wrong_owner', message: 'Somebody else is signed in' }
  letCheckouts(context, new Response(JSON.stringify(wrongOwner), { status: 403, headers: { 'X-Shop-Api': '1' } }))
  expect(await pressWith(checkout, moved)).toEqual({ kind: 'unanswered', after: null, withdrawn: true })
  expect((await checkout.placing.book.read()).intent).toEqual({ ...intent, withdrawn: true })
})

test('an order with the same details that was cancelled without an answer gives way to this press', async () => {
  const checkout = await unanswered('lose-answer')
  await setState('cancelled')
  aDayLater()
  expect((await pressWith(checkout, card)).kind).toBe('placed')
  expect((await ordersOf(context)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'pending_payment'])
})

test('[B3] a press with the same details is the same order, under its first key', async () => {
  const checkout = await unanswered('lose-answer')
  aDayLater()
  expect(placedId(await pressWith(checkout, card))).toBe((await ordersOf(context))[0]?.order_id)
  expect(new Set(checkoutsOf(context).map(({ key }) => key)).size).toBe(1)
})

test('[B8] an order from before the clock was set back is not presented as the one of this press', async () => {
  const checkout = await atCheckout(context)
  await pressWith(checkout, card)
  const [paid] = await ordersOf(context)
  await setState('processing')
  context.device.jump(-60 * 60 * 1000)
  expect(placedId(await pressWith(checkout, card))).not.toBe(paid?.order_id)
  expect(await ordersOf(context)).toHaveLength(2)
})
