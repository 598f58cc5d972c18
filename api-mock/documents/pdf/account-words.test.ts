import { expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { creditedTo, orderedBy } from './account-words.ts'

it('a credit note of an order on account says that the account owes less, unless all of it went to gift cards', () => {
  const words = ['R 2 549,15 is credited to your trade account and lowers what is outstanding.']
  expect(creditedTo({ due_on: '2026-12-20' }, cents(254_915)).map((line) => line.replace(/\s/g, ' '))).toEqual(words)
  expect(creditedTo({ due_on: '2026-12-20' }, cents(0))).toEqual([])
  expect(creditedTo({ due_on: null }, cents(254_915))).toEqual([])
})

it('invoice and credit note have the purchase order of the business', () => {
  expect(orderedBy({ purchase_order: 'PO 17' })).toEqual(['Your purchase order PO 17'])
  expect(orderedBy({ purchase_order: null })).toEqual([])
})
