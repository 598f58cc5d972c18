// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { PlacedOrder } from '../../data/checkout/order-intent.ts'
import { toasts } from '../../state/toasts.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { details } from '../../../tests/support/checkout/order-details.ts'
import { LeavingPanel } from './leaving-panel.tsx'

const placed: PlacedOrder = {
  orderId: '12345678',
  orderKey: 'k',
  owner: 'o',
  body: { ...details, paymentMethod: 'card', cartRev: 1, total: cents(299900) },
  redirectUrl: 'https://pay.example/',
  placedAt: 0,
}

test('[B7] for an order placed with earlier details, a notification says so and the order opens instead of the payment page', async () => {
  await mount(<LeavingPanel placed={placed} again pressedAt={Date.parse('2026-11-20T08:00:00Z')} />).ready
  const [toast] = toasts.list
  expect(toast?.title).toBe('Your order of Fri 20 Nov, 10:00 had reached us')
  expect(toast?.message).toContain('with the address and the way to pay that you gave then')
  expect(location.pathname).toBe('/checkout/order/12345678')
})
