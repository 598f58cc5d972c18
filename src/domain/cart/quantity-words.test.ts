import { expect, test } from 'vitest'
import { itemsInWords } from './quantity-words.ts'

const line = (value: number, free = false) => ({ free, quantity: { value } })

test.each([
  [{ item_count: 1, items: [line(1)] }, '1 item'],
  [{ item_count: 3, items: [line(2), line(1)] }, '3 items'],
  [{ item_count: 1, items: [line(1), line(1, true)] }, '1 item and a free gift'],
  [{ item_count: 2, items: [line(2), line(2, true)] }, '2 items and 2 free gifts'],
])('the count names every line of the list: %j', (cart, words) => {
  expect(itemsInWords(cart)).toBe(words)
})
