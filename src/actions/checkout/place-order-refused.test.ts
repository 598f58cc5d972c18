import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { StorageError } from '../../data/storage/storage-error.ts'
import { setPrice } from '../../../tests/support/catalogue/goods.ts'
import { adding, append, createOfflineContext, type OfflineContext } from '../../../tests/support/device/offline-context.ts'
import { placeOrder, resumeOrder } from './place-order.ts'
import type { CheckoutContext } from './placing.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { atCheckout, checkoutsOf, ended, letCheckouts, ordersOf, press } from '../../../tests/support/checkout/placing.ts'

let context: OfflineContext
beforeEach(async () => {
  context = await createOfflineContext()
})
afterEach(() => context.close())

test('a higher price is reported with both totals and the line, nothing is placed, and the next press is a new intent [B4]', async () => {
  const checkout = await atCheckout(context)
  await setPrice(context.shop, 1001, 1919900)
  const outcome = await ended(context, press(checkout))
  expect(outcome).toMatchObject({ kind: 'changed', before: 1899900, after: 1919900 })
  expect(outcome.kind === 'changed' && outcome.lines.join()).toMatch(/^Kalk Bay rose by R\s200,00 to R\s19\s199,00\.$/)
  expect(await ordersOf(context)).toHaveLength(0)
  expect((await checkout.placing.book.read()).intent).toBeNull()

  const again = await ended(context, press(checkout))
  expect(again.kind).toBe('placed')
  const keys = checkoutsOf(context).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('waiting changes are sent before the order, and the resulting cart is compared with the one on the screen', async () => {
  const checkout = await atCheckout(context)
  await append(checkout.page, adding(context.shop, 'namaqua', 2))
  await context.time.settle()
  const outcome = await ended(context, press(checkout))
  expect(outcome.kind).toBe('placed')
  expect((await ordersOf(context))[0]?.total).toBe(1899900 + 2 * 49900)
})

test('no order is sent while a change of the cart cannot be sent', async () => {
  const checkout = await atCheckout(context)
  context.network.fate = () => 'fail'
  await append(checkout.page, adding(context.shop, 'namaqua'))
  expect(await ended(context, press(checkout))).toEqual({ kind: 'unsent' })
  expect(checkoutsOf(context)).toHaveLength(0)
  expect((await checkout.placing.book.read()).intent).toBeNull()
})

test('an order that the device does not store is not sent', async () => {
  const checkout = await atCheckout(context)
  const full: CheckoutContext = {
    ...checkout.placing,
    book: openOrderBook({
      ...checkout.page.tab.store,
      change: () => Promise.reject(new StorageError('full')),
    }),
  }
  expect(await ended(context, placeOrder(full, details, checkout.seen()))).toEqual({ kind: 'unsent', isStored: false })
  expect(checkoutsOf(context)).toHaveLength(0)
})

const refusal = (status: number, code: ErrorCode, message: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, message }), { status, headers: { 'X-Shop-Api': '1', ...headers } })
const shut = () => refusal(403, 'gate_closed', 'The shop is closed to the public for now')

const unprocessed = [
  { status: 429, code: 'rate_limited', message: 'Too many tries. Please wait a few minutes.' },
  { status: 401, code: 'session_required', message: 'Please sign in again' },
  { status: 426, code: 'upgrade_required', message: 'Please load the page again' },
  { status: 403, code: 'wrong_owner', message: 'Somebody else is signed in' },
] as const

test.each(unprocessed)(
  '[B6] a first attempt that is rejected before processing ($code) places no order, gives the reason, and is not repeated without a press',
  async (answer) => {
    const checkout = await atCheckout(context)
    letCheckouts(context, refusal(answer.status, answer.code, answer.message))
    expect(await ended(context, press(checkout))).toEqual({ kind: 'refused', code: answer.code, message: answer.message })
    context.network.fate = () => 'deliver'
    expect(await ended(context, resumeOrder(checkout.placing, checkout.page.tab.now()))).toBeNull()
    expect(await ordersOf(context)).toHaveLength(0)
  },
)

test.each(unprocessed)('[B6] a later attempt that is rejected before processing ($code) proves nothing about the first', async (answer) => {
  const checkout = await atCheckout(context)
  letCheckouts(context, 'lose-answer')
  await ended(context, press(checkout))
  letCheckouts(context, refusal(answer.status, answer.code, answer.message, { 'Retry-After': '60' }))
  expect(await ended(context, resumeOrder(checkout.placing, checkout.page.tab.now()))).toEqual({ kind: 'unanswered', after: 60 })
  context.network.fate = () => 'deliver'
  expect((await ended(context, resumeOrder(checkout.placing, checkout.page.tab.now())))?.kind).toBe('placed')
  expect(await ordersOf(context)).toHaveLength(1)
})

test('an order that the gate rejected is not sent without a press when the gate opens', async () => {
  const checkout = await atCheckout(context)
  letCheckouts(context, shut())
  expect(await ended(context, press(checkout))).toMatchObject({ kind: 'refused', code: 'gate_closed' })
  context.network.fate = () => 'deliver'
  expect(await ended(context, resumeOrder(checkout.placing, checkout.page.tab.now()))).toBeNull()
  expect(await ordersOf(context)).toHaveLength(0)
})

test('an order that may have arrived before the gate closed stays an intent and is asked about [B1]', async () => {
  const checkout = await atCheckout(context)
  letCheckouts(context, 'lose-answer')
  await ended(context, press(checkout))
  letCheckouts(context, shut())
  expect(await ended(context, resumeOrder(checkout.placing, checkout.page.tab.now()))).toEqual({ kind: 'unanswered', after: null })
  expect(await ended(context, press(checkout))).toEqual({ kind: 'unanswered', after: null })
  context.network.fate = () => 'deliver'
  expect((await ended(context, resumeOrder(checkout.placing, checkout.page.tab.now())))?.kind).toBe('placed')
  expect(await ordersOf(context)).toHaveLength(1)
})

test('an order without an answer is not sent again without a press after a day', async () => {
  const checkout = await atCheckout(context)
  letCheckouts(context, 'fail')
  await ended(context, press(checkout))
  context.network.fate = () => 'deliver'
  context.device.jump(25 * 60 * 60 * 1000)
  expect(await ended(context, resumeOrder(checkout.placing))).toBeNull()
  expect(await ordersOf(context)).toHaveLength(0)
})

test('a rejection ends the intent and gives the reason', async () => {
  const checkout = await atCheckout(context)
  const refused = new Response(JSON.stringify({ status: 400, code: 'invalid_coupon', message: 'Invalid promo code' }), {
    status: 400,
    headers: { 'X-Shop-Api': '1' },
  })
  letCheckouts(context, refused)
  expect(await ended(context, press(checkout))).toEqual({ kind: 'refused', code: 'invalid_coupon', message: 'Invalid promo code' })
  expect((await checkout.placing.book.read()).intent).toBeNull()
})

test('a code that the server rejects for this customer is rejected with the reason', async () => {
  const checkout = await atCheckout(context)
  expect((await ended(context, press(checkout))).kind).toBe('placed')
  await append(checkout.page, adding(context.shop, 'kalk-bay'))
  await append(checkout.page, { type: 'coupon.apply', args: { code: 'WELCOME10', auto: false } })
  await context.time.pass(1000)
  expect(await ended(context, press(checkout))).toEqual({
    kind: 'refused',
    code: 'invalid_coupon',
    message: 'Invalid promo code',
    reason: 'Code WELCOME10 is for a first order, and you have ordered before.',
  })
})
