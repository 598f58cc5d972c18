// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { aloe } from '../../domain/cart/aloe.fixture.ts'
import { withQuantity } from '../../domain/cart/cart-item.ts'
import { DELIVERY_KEY } from '../../domain/orders/refund.ts'
import { mount } from '../../ui/mount.fixture.ts'
import { orderAtShop } from '../../../tests/support/checkout/order-at-shop.ts'
import { OrderPage } from './order-page.tsx'
import { sampleOrder } from './sample-order.fixture.ts'

/** The order on the server. */
let serverOrder: Order
beforeEach(() => void orderAtShop(() => serverOrder))

const ordered = ['pending_payment', 'Ordered.'] as const
const show = () => mount(<OrderPage initial={serverOrder} orderKey="k" cancelled={false} />).ready
const pageText = () => document.body.textContent ?? ''

test('an order that was refunded in part shows the refunds, their sum and the documents', async () => {
  const paid = sampleOrder([...ordered], ['processing', 'Paid.'], ['processing', 'R 100,00 goes back to you. A scratch.'])
  const refund = { at: '2026-11-21T08:00:00Z', lines: [] }
  serverOrder = {
    ...paid,
    refund_due: true,
    refunds: [
      { ...refund, refund_id: 'a', amount: cents(10_000), reason: 'A scratch.', state: 'due' },
      { ...refund, refund_id: 'b', amount: cents(5_000), reason: 'It was late.', state: 'done' },
    ],
    documents: [
      { document_id: 'INV-000001', kind: 'invoice', issued_at: refund.at },
      { document_id: 'CN-000001', kind: 'credit_note', issued_at: refund.at },
    ],
  }
  await show()
  const text = pageText().replaceAll('\u00a0', ' ')
  for (const words of ['R 100,00 on its way back', 'R 50,00 paid back', 'It was late.', 'Refunded', '− R 150'])
    expect(text).toContain(words)
  // That notice is about a payment that was not needed.
  expect(text).not.toContain('Money came late or twice')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download$=".pdf"]')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['INV-000001', 'CN-000001'].map((id) => `/api/orders/${serverOrder.order_id}/documents/${id}.pdf?key=k`))
})

test('a refund of pieces names them: at the refund, at their line, and with their sum on the print', async () => {
  const items = [withQuantity(aloe, 3), { ...aloe, item_key: 'clay', variation_labels: { Fabric: 'Clay' } }]
  const lines = [
    { item_key: aloe.item_key, quantity: 2 },
    { item_key: 'clay', quantity: 1 },
    { item_key: DELIVERY_KEY, quantity: 1 },
  ]
  const refund = { refund_id: 'a', at: '2026-11-21T08:00:00Z', amount: cents(599_800), reason: 'It arrived late.', state: 'done' as const }
  serverOrder = { ...sampleOrder([...ordered], ['processing', 'Paid.']), items, refunds: [{ ...refund, lines }] }
  await show()
  const textOf = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ')
  expect(textOf('[aria-labelledby=order-refunds]')).toContain('2 × Aloe, Fabric: Sage; 1 × Aloe, Fabric: Clay; Delivery')
  expect(textOf('[aria-labelledby=order-items]')).toMatch(/3 × R 2 999.*2 refunded.*Fabric: Clay.*Refunded/)
  expect(textOf('[aria-label=Invoice]')).toContain('Refunded− R 5 998,00')
})

test.each([
  ['by the way of the payment', {}, {}, 'R 100,00 paid back'],
  ['as store credit', { credit: cents(10_000) }, {}, 'R 100,00 back as a gift card or store credit'],
  ['in both ways', { credit: cents(4000) }, {}, 'R 60,00 paid back, R 40,00 back as a gift card or store credit'],
  ['on account', {}, { due_on: '2026-12-31' }, 'R 100,00 credited to your trade account'],
])('a refund says where the money is: %s', async (_, way, account, words) => {
  const refund = {
    refund_id: 'a',
    at: '2026-11-21T08:00:00Z',
    amount: cents(10_000),
    reason: 'A scratch.',
    state: 'done' as const,
    lines: [],
  }
  serverOrder = { ...sampleOrder([...ordered], ['processing', 'Paid.']), ...account, refunds: [{ ...refund, ...way }] }
  await show()
  expect(document.querySelector('[aria-labelledby=order-refunds] h3')?.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
})
