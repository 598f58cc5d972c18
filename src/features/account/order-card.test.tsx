// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mount } from '../../ui/mount.fixture.ts'
import { sampleOrder } from '../orders/sample-order.fixture.ts'
import { OrderCard } from './order-card.tsx'

test('the card of an order has the delivery and the total in the words of its page', async () => {
  const order = { ...sampleOrder(['pending_payment', '']), dispatch_from: '2027-01-17', delivery_by: '2027-01-29' }
  await mount(<OrderCard order={order} level={2} />).ready
  const text = document.body.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('Delivered 18–29 January 2027')
  expect(text).toMatch(/R 2 999$/)
})
