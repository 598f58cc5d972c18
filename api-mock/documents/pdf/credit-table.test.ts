import { expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { lineOf } from '../../../src/domain/cart/cart-lines.fixture.ts'
import type { CreditedLine } from '../../../src/domain/orders/credited-lines.ts'
import { creditTable } from './credit-table.ts'

const sofa = lineOf('kalk-bay', 3)
const lines: CreditedLine[] = [
  { kind: 'pieces', item: sofa, quantity: 2, amount: cents(3_000_000), vat: cents(391_304) },
  { kind: 'pieces', item: { ...lineOf('aloe'), free: true }, quantity: 1, amount: cents(0), vat: cents(0) },
  { kind: 'delivery', quantity: 1, amount: cents(45_000), vat: cents(5_870) },
  { kind: 'difference', amount: cents(-10_000), vat: cents(-1_304) },
]
const textOf = (hasVat: boolean) => {
  const { columns, rows } = creditTable(lines, hasVat)
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : 'text' in cell ? cell.text : '')))
  return [columns.map(({ title }) => title), ...cells].map((row) => row.map((cell) => cell.replace(/\s/g, ' ')))
}

it('a credit note states quantity, amount and VAT of each line', () => {
  expect(textOf(true)).toEqual([
    ['Code', 'Credited', 'Quantity', 'Amount', 'VAT in it'],
    [sofa.sku, 'Kalk Bay', '2', 'R 30 000,00', 'R 3 913,04'],
    [lineOf('aloe').sku, 'Aloe', '1', 'Free', 'R 0,00'],
    ['', 'Delivery', '1', 'R 450,00', 'R 58,70'],
    ['', 'Less amounts credited before', '', '−R 100,00', '−R 13,04'],
  ])
})

it('a credit note of a shop that is no vendor has no VAT', () => {
  expect(textOf(false)[0]).toEqual(['Code', 'Credited', 'Quantity', 'Amount'])
  expect(textOf(false)[3]).toEqual(['', 'Delivery', '1', 'R 450,00'])
})
