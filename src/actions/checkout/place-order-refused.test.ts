import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { StorageError } from '../../data/storage/storage-error.ts'
import { setPrice } from '../../../tests/support/catalogue/goods.ts'
import { adding, append, createOfflineWorld, type OfflineWorld } from '../../../tests/support/device/offline-world.ts'
import { placeOrder, resumeOrder } from './place-order.ts'
import type { CheckoutContext } from './placing.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { atCheckout, checkoutsOf, ended, letCheckouts, ordersOf, press } from '../../../tests/support/checkout/placing.ts'

let world: OfflineWorld
beforeEach(async () => {
  world = await createOfflineWorld()
})
afterEach(() => world.close())

test('a higher price is reported with both totals and the line, nothing is placed, and the next press is a new intent [B4]', async () => {
  const checkout = await atCheckout(world)
  await setPrice(world.shop, 1001, 1919900)
  const outcome = await ended(world, press(checkout))
  expect(outcome).toMatchObject({ kind: 'changed', before: 1899900, after: 1919900 })
  expect(outcome.kind === 'changed' && outcome.lines.join()).toMatch(/^Kalk Bay rose by R\s200,00 to R\s19\s199,00\.$/)
  expect(await ordersOf(world)).toHaveLength(0)
  expect((await checkout.placing.book.read()).intent).toBeNull()

  const again = await ended(world, press(checkout))
  expect(again.kind).toBe('placed')
  const keys = checkoutsOf(world).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('waiting changes are sent before the order, and the resulting cart is compared with the one on the screen', async () => {
  const checkout = await atCheckout(world)
  await append(checkout.page, adding(world.shop, 'namaqua', 2))
  await world.time.settle()
  const outcome = await ended(world, press(checkout))
  expect(outcome.kind).toBe('placed')
  expect((await ordersOf(world))[0]?.total).toBe(1899900 + 2 * 49900)
})

test('no order is sent while a change of the cart cannot be sent', async () => {
  const checkout = await atCheckout(world)
  world.network.fate = () => 'fail'
  await append(checkout.page, adding(world.shop, 'namaqua'))
  expect(await ended(world, press(checkout))).toEqual({ kind: 'unsent' })
  expect(checkoutsOf(world)).toHaveLength(0)
  expect((await checkout.placing.book.read()).intent).toBeNull()
})

test('an order that the device does not store is not sent', async () => {
  const checkout = await atCheckout(world)
  const full: CheckoutContext = {
    ...checkout.placing,
    book: openOrderBook({
      ...checkout.page.tab.store,
      change: () => Promise.reject(new StorageError('full')),
    }),
  }
  expect(await ended(world, placeOrder(full, details, checkout.seen()))).toEqual({ kind: 'unsent' })
  expect(checkoutsOf(world)).toHaveLength(0)
})

const refusal = (status: number, code: ErrorCode, message: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, message }), { status, headers: { 'X-Shop-Api': '1', ...headers } })
const shut = () => refusal(403, 'gate_closed', 'The shop is closed to the public for now')

const atTheDoor = [
  { status: 429, code: 'rate_limited', message: 'Too many tries. Please wait a few minutes.' },
  { status: 401, code: 'session_required', message: 'Please sign in again' },
  { status: 426, code: 'upgrade_required', message: 'Please load the page again' },
  { status: 403, code: 'wrong_owner', message: 'Somebody else is signed in' },
] as const

test.each(atTheDoor)(
  '[B6] a first try that is refused at the door ($code) is not placed, says why, and nothing goes by itself',
  async (door) => {
    const checkout = await atCheckout(world)
    letCheckouts(world, refusal(door.status, door.code, door.message))
    expect(await ended(world, press(checkout))).toEqual({ kind: 'refused', code: door.code, message: door.message })
    world.network.fate = () => 'deliver'
    expect(await ended(world, resumeOrder(checkout.placing))).toBeNull()
    expect(await ordersOf(world)).toHaveLength(0)
  },
)

test.each(atTheDoor)('[B6] a later try that is refused at the door ($code) says nothing of the first', async (door) => {
  const checkout = await atCheckout(world)
  letCheckouts(world, 'lose-answer')
  await ended(world, press(checkout))
  letCheckouts(world, refusal(door.status, door.code, door.message, { 'Retry-After': '60' }))
  expect(await ended(world, resumeOrder(checkout.placing))).toEqual({ kind: 'unanswered', after: 60 })
  world.network.fate = () => 'deliver'
  expect((await ended(world, resumeOrder(checkout.placing)))?.kind).toBe('placed')
  expect(await ordersOf(world)).toHaveLength(1)
})

test('an order that the gate rejected is not sent without a press when the gate opens', async () => {
  const checkout = await atCheckout(world)
  letCheckouts(world, shut())
  expect(await ended(world, press(checkout))).toMatchObject({ kind: 'refused', code: 'gate_closed' })
  world.network.fate = () => 'deliver'
  expect(await ended(world, resumeOrder(checkout.placing))).toBeNull()
  expect(await ordersOf(world)).toHaveLength(0)
})

test('an order that may have arrived before the gate closed stays an intent and is asked about [B1]', async () => {
  const checkout = await atCheckout(world)
  letCheckouts(world, 'lose-answer')
  await ended(world, press(checkout))
  letCheckouts(world, shut())
  expect(await ended(world, resumeOrder(checkout.placing))).toEqual({ kind: 'unanswered', after: null })
  expect(await ended(world, press(checkout))).toEqual({ kind: 'unanswered', after: null })
  world.network.fate = () => 'deliver'
  expect((await ended(world, resumeOrder(checkout.placing)))?.kind).toBe('placed')
  expect(await ordersOf(world)).toHaveLength(1)
})

test('an order without an answer is not sent again without a press after a day', async () => {
  const checkout = await atCheckout(world)
  letCheckouts(world, 'fail')
  await ended(world, press(checkout))
  world.network.fate = () => 'deliver'
  world.device.jump(25 * 60 * 60 * 1000)
  expect(await ended(world, resumeOrder(checkout.placing))).toBeNull()
  expect(await ordersOf(world)).toHaveLength(0)
})

test('a rejection ends the intent and gives the reason', async () => {
  const checkout = await atCheckout(world)
  const refused = new Response(JSON.stringify({ status: 400, code: 'invalid_coupon', message: 'Invalid promo code' }), {
    status: 400,
    headers: { 'X-Shop-Api': '1' },
  })
  letCheckouts(world, refused)
  expect(await ended(world, press(checkout))).toEqual({ kind: 'refused', code: 'invalid_coupon', message: 'Invalid promo code' })
  expect((await checkout.placing.book.read()).intent).toBeNull()
})

test('a code that the server rejects for this customer is rejected with the reason', async () => {
  const checkout = await atCheckout(world)
  expect((await ended(world, press(checkout))).kind).toBe('placed')
  await append(checkout.page, adding(world.shop, 'kalk-bay'))
  await append(checkout.page, { type: 'coupon.apply', args: { code: 'WELCOME10', auto: false } })
  await world.time.pass(1000)
  expect(await ended(world, press(checkout))).toEqual({
    kind: 'refused',
    code: 'invalid_coupon',
    message: 'Invalid promo code',
    reason: 'Code WELCOME10 is for a first order, and you have ordered before.',
  })
})
