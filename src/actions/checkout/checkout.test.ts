import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adding, append, createOfflineWorld, type OfflineWorld } from '../../../tests/support/device/offline-world.ts'
import type { OrderState } from '../../contract/orders/order.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { askAgain, changeDraft, checkout, dismissPlacing, openCheckout, orderPaid, placeNow } from './checkout.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { checkoutsOf, ended, letCheckouts, ordersOf } from '../../../tests/support/checkout/placing.ts'
import { setDevice } from '../../lazy/device.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'
import { tryFetchOrder, orderShown } from '../orders/order.ts'
import { startSession } from '../../engine/account/start-session.ts'
import { isSafe } from '../../state/updates/update.ts'

/** The view state is global, so these tests run one after the other on one device. */
let world: OfflineWorld
let close: () => void

beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  world = await createOfflineWorld()
  const opened = await world.open()
  await append(opened, adding(world.shop, 'kalk-bay'))
  await world.time.pass(1000)
  setDevice(opened.tab)
  const { shopper } = await ended(
    world,
    startSession(opened.tab, world.device.cookie, () => false),
  )
  await ended(world, shopper.queues().start())
  Object.assign(checkout, { ready: false, restored: false, placing: { kind: 'idle' } })
  close = openCheckout()
  await world.time.pass(1000)
})
afterEach(async () => {
  close()
  vi.unstubAllGlobals()
  await world.close()
})

const draftOnDevice = () => world.device.disk.read('kept:checkout-draft')

test('the draft is written when the typing pauses, once', async () => {
  const written: string[] = []
  world.device.disk.watch((key) => written.push(key))
  for (const email of ['t', 'th', 'tha']) changeDraft({ email })
  await world.time.pass(299)
  expect(written).toEqual([])
  await world.time.pass(1)
  expect(written).toEqual(['kept:checkout-draft'])
  expect(await draftOnDevice()).toMatchObject({ email: 'tha' })
})

test('the draft comes back after a reload', async () => {
  changeDraft({ name: 'Demo Shopper' })
  await world.time.pass(1000)
  close()
  Object.assign(checkout, { ready: false, restored: false, draft: { ...checkout.draft, name: '' } })
  close = openCheckout()
  await world.time.pass(1000)
  expect(checkout).toMatchObject({ ready: true, restored: true, draft: { name: 'Demo Shopper' } })
})

test('two presses make one request and one order [B2]', async () => {
  await ended(world, Promise.all([placeNow(details, currentCart()), placeNow(details, currentCart())]))
  expect(checkoutsOf(world)).toHaveLength(1)
  expect(await ordersOf(world)).toHaveLength(1)
  expect(checkout.placing).toMatchObject({ kind: 'placed', again: false })
})

test('without an answer the page sends the same key again until one arrives [B3]', async () => {
  letCheckouts(world, 'lose-answer')
  await world.time.busy(placeNow(details, currentCart()))
  await world.time.settle()
  expect(checkout.placing.kind).toBe('unanswered')
  letCheckouts(world, 'deliver')
  await world.time.pass(2000)
  expect(checkout.placing.kind).toBe('placed')
  expect(new Set(checkoutsOf(world).map(({ key }) => key)).size).toBe(1)
  expect(await ordersOf(world)).toHaveLength(1)
})

test('a press without a connection stores nothing that could be sent later', async () => {
  world.network.fate = () => 'fail'
  await ended(world, placeNow(details, currentCart()))
  expect(checkout.placing).toEqual({ kind: 'unsent' })
  world.network.fate = () => 'deliver'
  await world.time.pass(120_000)
  expect(checkoutsOf(world)).toHaveLength(0)
  expect(await world.device.disk.read('kept:order')).toBeUndefined()
})

test('"Try again" during a request sends no other', async () => {
  letCheckouts(world, 'fail')
  await world.time.busy(placeNow(details, currentCart()))
  letCheckouts(world, 'deliver')
  await ended(world, Promise.all([askAgain(), askAgain()]))
  expect(checkoutsOf(world)).toHaveLength(2)
})

test('[B8] during the wait for an answer, an older order of the cart is not presented as this one', async () => {
  await ended(world, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
  dismissPlacing()
  await world.time.pass(1000)
  letCheckouts(world, 'fail')
  await world.time.busy(placeNow({ ...details, paymentMethod: 'card', note: 'Ring twice' }, currentCart()))
  expect(checkout.placing.kind).toBe('unanswered')
  // Another tab has received the rejection.
  const book = openOrderBook(world.device.tab().store)
  await ended(world, book.write({ intent: null }, currentCart().cart_key))
  await ended(world, askAgain())
  expect(checkout.placing).toEqual({ kind: 'idle' })
})

test('an order by bank transfer deletes the draft and empties the cart', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  await ended(world, placeNow(details, currentCart()))
  expect(await draftOnDevice()).toBeUndefined()
  expect(checkout.draft.email).toBe('')
  expect(currentCart().items).toEqual([])
})

test('before an online payment the draft stays; it is deleted when the order is paid', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  await ended(world, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
  expect(await draftOnDevice()).toMatchObject({ email: 'demo.shopper@stoep.example' })
  const { placing } = checkout
  await ended(world, orderPaid(placing.kind === 'placed' ? placing.placed.orderId : ''))
  expect(await draftOnDevice()).toBeUndefined()

  // A later view of the same order must not delete the draft of the next one.
  changeDraft({ email: 'next@stoep.example' })
  await ended(world, orderPaid(placing.kind === 'placed' ? placing.placed.orderId : ''))
  expect(await draftOnDevice()).toMatchObject({ email: 'next@stoep.example' })
})

test('a completed order is recorded as a purchase; a cancelled unpaid one is not', async () => {
  const told: string[] = []
  onEvent((moment) => void (moment.kind === 'purchase' && told.push(moment.order.order_id)))
  const seen = async (state: OrderState) => {
    await ended(world, placeNow({ ...details, paymentMethod: 'card' }, currentCart()))
    const { placing } = checkout
    if (placing.kind !== 'placed') throw new Error('It was not placed')
    const { orderId, orderKey } = placing.placed
    const order = await ended(world, tryFetchOrder(orderId, orderKey))
    if (order) await ended(world, orderShown({ ...order, state }, orderKey))
    return orderId
  }
  await seen('cancelled')
  expect(told).toEqual([])
  dismissPlacing()
  const through = await seen('processing')
  expect(told).toEqual([through])
})

test('an order whose payment page did not open is placed, and its draft stays until it is paid', async () => {
  changeDraft({ email: 'demo.shopper@stoep.example' })
  const placed = Response.json({ order_id: '12345678', order_key: 'k'.repeat(32) }, { headers: { 'X-Shop-Api': '1' } })
  letCheckouts(world, placed)
  await ended(world, placeNow({ ...details, paymentMethod: 'payjustnow' }, currentCart()))
  expect(checkout.placing).toMatchObject({ kind: 'placed', placed: { orderId: '12345678', redirectUrl: null } })
  expect(await draftOnDevice()).toMatchObject({ email: 'demo.shopper@stoep.example' })
  await ended(world, orderPaid('12345678'))
  expect(await draftOnDevice()).toBeUndefined()
})

test('no update reloads the page while the checkout is open', () => {
  expect(isSafe()).toBe(false)
  close()
  expect(isSafe()).toBe(true)
})
