import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adding, append, createOfflineContext, type OfflineContext } from '../../../tests/support/device/offline-context.ts'
import type { OrderState } from '../../contract/orders/order.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { emptyDraft } from '../../data/checkout/checkout-draft.ts'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { clearMemory } from '../../state/account/principal.ts'
import { askAgain, changeDraft, checkout, dismissPlacing, openCheckout, orderPaid, placeNow } from './checkout.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { checkoutsOf, ended, letCheckouts, ordersOf } from '../../../tests/support/checkout/placing.ts'
import { setDevice } from '../../lazy/device.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'
import { orderOnDevice, orderShown, tryFetchOrder } from '../orders/order.ts'
import { startSession } from '../../engine/account/start-session.ts'
import { isSafe } from '../../state/updates/update.ts'

/** The view state is global, so these tests run one after the other on one device. */
let context: OfflineContext
let close: () => void

beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  context = await createOfflineContext()
  const opened = await context.open()
  await append(opened, adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  setDevice(opened.tab)
  const { tabSession } = await ended(
    context,
    startSession(opened.tab, context.device.cookie, () => false),
  )
  await ended(context, tabSession.queues().start())
  Object.assign(checkout, { ready: false, restored: false, placing: { kind: 'idle' } })
  close = openCheckout()
  await context.time.pass(1000)
})
afterEach(async () => {
  close()
  vi.unstubAllGlobals()
  await context.close()
})

const draftOnDevice = () => context.device.disk.read('kept:checkout-draft')

test('the draft is written when the typing pauses, once', async () => {
  const written: string[] = []
  context.device.disk.watch((key) => written.push(key))
  for (const email of ['t', 'th', 'tha']) changeDraft({ email })
  await context.time.pass(299)
  expect(written).toEqual([])
  await context.time.pass(1)
  expect(written).toEqual(['kept:checkout-draft'])
  expect(await draftOnDevice()).toMatchObject({ email: 'tha' })
})

test('the draft comes back after a reload', async () => {
  changeDraft({ name: 'Demo Shopper' })
  await context.time.pass(1000)
  close()
  Object.assign(checkout, { ready: false, restored: false, draft: { ...checkout.draft, name: '' } })
  close = openCheckout()
  await context.time.pass(1000)
  expect(checkout).toMatchObject({ ready: true, restored: true, draft: { name: 'Demo Shopper' } })
})

test('[I4] a tab that hears late of a sign-out forgets its draft, and leaves the stored one, which may be the next user’s', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  context.device.disk.put('kept:checkout-draft', { ...emptyDraft(), email: 'next@stoep.example' })
  clearMemory()
  await context.time.pass(1000)
  expect(checkout.draft.email).toBe('')
  expect(await draftOnDevice()).toMatchObject({ email: 'next@stoep.example' })
})

test('two presses make one request and one order [B2]', async () => {
  await ended(context, Promise.all([placeNow(details, currentCart()), placeNow(details, currentCart())]))
  expect(checkoutsOf(context)).toHaveLength(1)
  expect(await ordersOf(context)).toHaveLength(1)
  expect(checkout.placing).toMatchObject({ kind: 'placed', again: false })
})

test('without an answer the page sends the same key again until one arrives [B3]', async () => {
  letCheckouts(context, 'lose-answer')
  await context.time.busy(placeNow(details, currentCart()))
  await context.time.settle()
  expect(checkout.placing.kind).toBe('unanswered')
  letCheckouts(context, 'deliver')
  await context.time.pass(2000)
  expect(checkout.placing.kind).toBe('placed')
  expect(new Set(checkoutsOf(context).map(({ key }) => key)).size).toBe(1)
  expect(await ordersOf(context)).toHaveLength(1)
})

test('[B3] opening the checkout in a new page places no order that had not arrived', async () => {
  letCheckouts(context, 'fail')
  await context.time.busy(placeNow(details, currentCart()))
  close()
  Object.assign(checkout, { ready: false, restored: false, placing: { kind: 'idle' } })
  letCheckouts(context, 'deliver')
  close = openCheckout()
  await context.time.pass(60_000)
  expect(checkout.placing).toMatchObject({ kind: 'refused', message: 'The order that you sent earlier had not reached us' })
  expect(await ordersOf(context)).toEqual([])
})

test('a press without a connection stores nothing that could be sent later', async () => {
  context.network.fate = () => 'fail'
  await ended(context, placeNow(details, currentCart()))
  expect(checkout.placing).toEqual({ kind: 'unsent' })
  context.network.fate = () => 'deliver'
  await context.time.pass(120_000)
  expect(checkoutsOf(context)).toHaveLength(0)
  expect(await context.device.disk.read('kept:order')).toBeUndefined()
})

test('"Try again" during a request sends no other', async () => {
  letCheckouts(context, 'fail')
  await context.time.busy(placeNow(details, currentCart()))
  letCheckouts(context, 'deliver')
  await ended(context, Promise.all([askAgain(), askAgain()]))
  expect(checkoutsOf(context)).toHaveLength(2)
})

test('[B8] during the wait for an answer, an older order of the cart is not presented as this one', async () => {
  await ended(context, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
  dismissPlacing()
  await context.time.pass(1000)
  letCheckouts(context, 'fail')
  await context.time.busy(placeNow({ ...details, paymentMethod: 'card', note: 'Ring twice' }, currentCart()))
  expect(checkout.placing.kind).toBe('unanswered')
  // Another tab has received the rejection.
  const book = openOrderBook(context.device.tab().store)
  await ended(context, book.write({ intent: null }, currentCart().cart_key))
  await ended(context, askAgain())
  expect(checkout.placing).toEqual({ kind: 'idle' })
})

test('an order by bank transfer deletes the draft and empties the cart', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  await ended(context, placeNow(details, currentCart()))
  expect(await draftOnDevice()).toBeUndefined()
  expect(checkout.draft.email).toBe('')
  expect(currentCart().items).toEqual([])
})

test('before an online payment the draft stays; it is deleted when the order is paid', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  await ended(context, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
  expect(await draftOnDevice()).toMatchObject({ email: 'demo.shopper@stoep.example' })
  const { placing } = checkout
  await ended(context, orderPaid(placing.kind === 'placed' ? placing.placed.orderId : ''))
  expect(await draftOnDevice()).toBeUndefined()

  // A later view of the same order must not delete the draft of the next one.
  changeDraft({ email: 'next@stoep.example' })
  await ended(context, orderPaid(placing.kind === 'placed' ? placing.placed.orderId : ''))
  expect(await draftOnDevice()).toMatchObject({ email: 'next@stoep.example' })
})

test('a completed order is recorded as a purchase; a cancelled unpaid one is not', async () => {
  const recorded: string[] = []
  onEvent((event) => void (event.kind === 'purchase' && recorded.push(event.order.order_id)))
  const seen = async (state: OrderState) => {
    await ended(context, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
    const { placing } = checkout
    if (placing.kind !== 'placed') throw new Error('It was not placed')
    const { orderId, orderKey } = placing.placed
    const order = await ended(context, tryFetchOrder(orderId, orderKey))
    if (order) await ended(context, orderShown({ ...order, state }, orderKey))
    return orderId
  }
  await seen('cancelled')
  expect(recorded).toEqual([])
  dismissPlacing()
  const through = await seen('processing')
  expect(recorded).toEqual([through])
})

test('[I8] a guest who opens an order by its key has it offline, but not one of an account: its customer may have signed out', async () => {
  await ended(context, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
  const { placing } = checkout
  if (placing.kind !== 'placed') throw new Error('It was not placed')
  const { orderId, orderKey } = placing.placed
  const order = await ended(context, tryFetchOrder(orderId, orderKey))
  if (!order) throw new Error('It was not found')
  await ended(context, orderShown({ ...order, of_account: true }, orderKey))
  expect(await ended(context, orderOnDevice(orderId))).toBeNull()
  await ended(context, orderShown(order, orderKey))
  expect(await ended(context, orderOnDevice(orderId))).toMatchObject({ orderKey, order: { order_id: orderId } })
})

test('an order whose payment page did not open is placed, and its draft stays until it is paid', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  const placed = Response.json({ order_id: '12345678', order_key: 'k'.repeat(32) }, { headers: { 'X-Shop-Api': '1' } })
  letCheckouts(context, placed)
  await ended(context, placeNow({ ...details, paymentMethod: 'payjustnow' }, currentCart()))
  expect(checkout.placing).toMatchObject({ kind: 'placed', placed: { orderId: '12345678', redirectUrl: null } })
  expect(await draftOnDevice()).toMatchObject({ email: 'demo.shopper@stoep.example' })
  await ended(context, orderPaid('12345678'))
  expect(await draftOnDevice()).toBeUndefined()
})

test('no update reloads the page while the checkout is open', () => {
  expect(isSafe()).toBe(false)
  close()
  expect(isSafe()).toBe(true)
})
