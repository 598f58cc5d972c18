import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { aloe } from '../cart/aloe.fixture.ts'
import { withQuantity } from '../cart/cart-item.ts'
import { orderWith } from './order.fixture.ts'
import { pieceWords, refundedWords } from './piece-words.ts'
import { DELIVERY_KEY } from './refund.ts'

const line = withQuantity(aloe, 3)
const refundOf = (quantity: number) => ({
  refund_id: 'x',
  at: '2026-11-20T08:00:00Z',
  amount: cents(1),
  reason: '',
  state: 'done' as const,
  lines: [{ item_key: line.item_key, quantity }],
})

test('pieces have their number, name and choices, and the delivery has its name alone', () => {
  const pieces = [
    { item_key: line.item_key, quantity: 2 },
    { item_key: DELIVERY_KEY, quantity: 1 },
  ]
  expect(pieceWords(orderWith({ items: [line] }), pieces)).toBe('2\u00a0×\u00a0Aloe, Fabric: Sage; Delivery')
  expect(pieceWords(orderWith({}), pieces.slice(0, 1))).toBe('2\u00a0×\u00a0A piece')
})

test.each([
  [[], ''],
  [[2], '2 refunded'],
  [[2, 1], 'Refunded'],
])('a line says how many of its pieces all refunds returned: %j', (quantities, words) => {
  expect(refundedWords(orderWith({ items: [line], refunds: quantities.map(refundOf) }), line)).toBe(words)
})
