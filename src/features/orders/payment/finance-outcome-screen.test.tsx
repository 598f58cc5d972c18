// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../contract/orders/order.ts'
import { mount } from '../../../ui/mount.fixture.ts'
import type { VirtualTime } from '../../../../tests/support/time/virtual-time.ts'
import { FinanceOutcomeScreen } from './finance-outcome-screen.tsx'
import { orderAtShop } from '../../../../tests/support/checkout/order-at-shop.ts'
import { sampleOrder } from '../sample-order.fixture.ts'

let time: VirtualTime
let serverOrder: Order
beforeEach(() => {
  time = orderAtShop(() => serverOrder)
})

const show = (outcome: 'confirmed' | 'cancelled') =>
  mount(<FinanceOutcomeScreen data={{ provider: 'payjustnow', outcome }} search="order=12345678&key=k" params={{}} />).ready
const pass = (ms: number) => act(() => time.pass(ms))
const title = () => document.querySelector('h1')?.textContent

test('[§4.11] a cancelled finance payment shows immediately, and the state of the order once the server responds', async () => {
  serverOrder = sampleOrder(['pending_payment', ''])
  await show('cancelled')
  expect(title()).toBe('Payment cancelled')
  await pass(1500)
  expect(title()).toBe('Payment cancelled')
  serverOrder = sampleOrder(['pending_payment', ''], ['processing', ''])
  await pass(5000)
  expect(title()).toBe('Thank you')
  expect(document.body.textContent).toContain('Order 12345678 goes to the workshop')
})

test('an order paid before the cancellation shows as paid', async () => {
  serverOrder = sampleOrder(['pending_payment', ''], ['processing', ''])
  await show('cancelled')
  await pass(100)
  expect(title()).toBe('Thank you')
})

test('after a cancellation, a failed payment still shows as cancelled, in words that are true of a declined one too', async () => {
  serverOrder = sampleOrder(['pending_payment', ''], ['payment_failed', ''])
  await show('cancelled')
  await pass(5000)
  expect(title()).toBe('Payment cancelled')
  expect(document.body.textContent).toContain('The payment with PayJustNow did not go through. Your cart is unchanged.')
})

test('the link to the order stays the same element when the payment is confirmed: a press across that moment counts', async () => {
  serverOrder = sampleOrder(['pending_payment', ''])
  await show('confirmed')
  const link = document.querySelector('a')
  expect(link?.textContent).toBe('See your order')
  serverOrder = sampleOrder(['pending_payment', ''], ['processing', ''])
  await pass(5000)
  expect(title()).toBe('Thank you')
  expect(document.querySelector('a')).toBe(link)
})

test.each(['confirmed', 'cancelled'] as const)('a payment that arrived after the order was closed goes back: %s', async (outcome) => {
  serverOrder = { ...sampleOrder(['pending_payment', ''], ['cancelled', '']), refund_due: true }
  await show(outcome)
  await pass(100)
  expect(title()).toBe('We pay it back')
  expect(document.body.textContent).not.toMatch(/Nothing has been charged|Pay another way/)
})

test.each(['confirmed', 'cancelled'] as const)('a cancelled order offers no other way to pay: %s', async (outcome) => {
  serverOrder = sampleOrder(['pending_payment', ''], ['cancelled', ''])
  await show(outcome)
  await pass(100)
  expect(title()).toBe('Order cancelled')
  expect(document.body.textContent).not.toContain('Pay another way')
})
