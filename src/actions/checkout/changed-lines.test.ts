import { expect, test } from 'vitest'
import type { Cart } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'
import { lineOf } from '../../domain/cart/cart-lines.fixture.ts'
import { emptyCart } from '../../domain/cart/empty-cart.ts'
import { changedLines } from './changed-lines.ts'

const cart = (lines: Record<string, [quantity: number, price: number]>) =>
  ({
    ...emptyCart('a'.repeat(42)),
    items: Object.entries(lines).map(([name, [value, price]]) => ({
      ...lineOf('aloe'),
      item_key: name,
      name,
      price: cents(price),
      quantity: { value, min: 1, max: 20 },
    })),
  }) satisfies Cart

test('a line from another device is listed with its price, a changed quantity with the one before', () => {
  const lines = changedLines(cart({ Aloe: [1, 299900] }), cart({ Aloe: [3, 299900], Blyde: [2, 49900] }))
  expect(lines.map((line) => line.replaceAll(/\s/g, ' '))).toEqual(['Aloe: 3 instead of 1.', 'Blyde was added: 2 × R 499,00.'])
})

test('a quantity that the server limited is listed once', () => {
  expect(changedLines(cart({ Aloe: [30, 100] }), cart({ Aloe: [20, 100] }))).toHaveLength(1)
})

test('equal carts have no differences', () => {
  expect(changedLines(cart({ Aloe: [1, 100] }), cart({ Aloe: [1, 100] }))).toEqual([])
})
