import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { changedPrices, type PriceChange } from './price-change.ts'

const plain = { price: cents(1_249_900), price_regular: null }
const onSale = { price: cents(1_000_000), price_regular: cents(1_249_900) }

describe('a change of prices', () => {
  it.each<[string, PriceChange, typeof plain | typeof onSale, object]>([
    [
      'a percent is rounded to R 10',
      { kind: 'price', by: 'percent', value: 7.5, step: 1000 },
      plain,
      { price: 1_344_000, price_regular: null },
    ],
    [
      'an amount is rounded to R 1',
      { kind: 'price', by: 'amount', value: -12_345, step: 100 },
      plain,
      { price: 1_237_600, price_regular: null },
    ],
    [
      'a set price is not rounded',
      { kind: 'price', by: 'set', value: 1_234_567, step: 1000 },
      plain,
      { price: 1_234_567, price_regular: null },
    ],
    [
      'a sale moves with its price',
      { kind: 'price', by: 'percent', value: 10, step: 100 },
      onSale,
      { price: 1_100_000, price_regular: 1_374_900 },
    ],
    [
      'a set price is the one before the sale',
      { kind: 'price', by: 'set', value: 1_100_000, step: 1 },
      onSale,
      { price: 1_000_000, price_regular: 1_100_000 },
    ],
    [
      'a set price cannot be below the sale',
      { kind: 'price', by: 'set', value: 1_000_000, step: 1 },
      onSale,
      { problem: 'sale_not_lower' },
    ],
    [
      'a sale is a percent off',
      { kind: 'sale', by: 'percent', value: 20, step: 1000 },
      plain,
      { price: 1_000_000, price_regular: 1_249_900 },
    ],
    [
      'a second sale is off the price before the first',
      { kind: 'sale', by: 'amount', value: 100_000, step: 100 },
      onSale,
      { price: 1_149_900, price_regular: 1_249_900 },
    ],
    [
      'a sale rounded up to its price is none',
      { kind: 'sale', by: 'amount', value: 1, step: 100 },
      { price: cents(10_000), price_regular: null },
      { problem: 'sale_not_lower' },
    ],
    ['a price stays above zero', { kind: 'price', by: 'amount', value: -1_249_900, step: 100 }, plain, { problem: 'price_too_low' }],
    [
      'a small price is not rounded to zero',
      { kind: 'sale', by: 'percent', value: 60, step: 10_000 },
      { price: cents(10_000), price_regular: null },
      { problem: 'price_too_low' },
    ],
    ['the end of a sale brings the price back', { kind: 'sale_end' }, onSale, { price: 1_249_900, price_regular: null }],
    ['the end of no sale changes nothing', { kind: 'sale_end' }, plain, plain],
  ])('%s', (_, change, before, after) => expect(changedPrices(before, change)).toEqual(after))

  it('never makes a sale price that is not lower, nor a price of nothing', () => {
    const amount = fc.integer({ min: 1, max: 50_000_000 })
    const step = fc.constantFrom(1, 100, 1000, 5000, 10_000)
    const change = fc.record({
      kind: fc.constantFrom('price' as const, 'sale' as const),
      by: fc.constantFrom('percent' as const, 'amount' as const, 'set' as const),
      value: fc.integer({ min: -90, max: 500 }),
      step,
    })
    fc.assert(
      fc.property(amount, fc.option(amount), change, (price, more, asked) => {
        const before = { price: cents(price), price_regular: more === null ? null : cents(price + more) }
        const after = changedPrices(before, asked)
        if ('problem' in after) return
        expect(after.price).toBeGreaterThan(0)
        if (after.price_regular !== null) expect(after.price_regular).toBeGreaterThan(after.price)
      }),
    )
  })
})
