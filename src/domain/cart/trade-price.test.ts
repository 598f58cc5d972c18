import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { cartItemFor } from './cart-item.ts'
import { fullVariation } from './cart-lines.fixture.ts'
import { tradePrice } from './trade-price.ts'
import { cardOf, realCards } from '../catalogue/real-cards.fixture.ts'

describe('the trade price', () => {
  test.each([
    ['no discount leaves the public price', 1_899_900, 2_199_900, 0, 1_899_900],
    ['the discount comes off the regular price', 2_199_900, 2_199_900, 15, 1_869_915],
    ['a sale that is better than the discount wins', 1_500_000, 2_199_900, 15, 1_500_000],
    ['a discount that is better than the sale wins', 1_899_900, 2_199_900, 20, 1_759_920],
    ['as good as each other is the same', 85_000, 100_000, 15, 85_000],
    ['the discount is rounded half up to the cent, so half a cent is the customer’s', 10, 10, 15, 8],
    ['below half a cent it is rounded down', 109, 109, 4, 105],
    ['nothing costs nothing', 0, 0, 15, 0],
    ['one cent at 50%', 1, 1, 50, 0],
    ['90% is the most there is', 999_999, 999_999, 90, 100_000],
  ])('%s', (_, price, regular, discount, expected) => {
    expect(tradePrice(cents(price), cents(regular), discount)).toBe(expected)
  })

  test('is in whole cents, never above the public price and never below the discounted price', () => {
    const regular = fc.integer({ min: 0, max: 50_000_000 })
    fc.assert(
      fc.property(regular, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 90 }), (full, sale, discount) => {
        const price = Math.floor((full * sale) / 100)
        const paid = tradePrice(cents(price), cents(full), discount)
        expect(Number.isSafeInteger(paid)).toBe(true)
        expect(paid).toBeLessThanOrEqual(price)
        if (discount > 0) expect(Math.abs(Math.min(price, (full * (100 - discount)) / 100) - paid)).toBeLessThanOrEqual(0.5)
      }),
      { seed: 15, numRuns: 500 },
    )
  })

  test('never rises with a higher discount', () => {
    fc.assert(
      fc.property(fc.constantFrom(...realCards), fc.integer({ min: 0, max: 89 }), ({ price, price_regular }, discount) => {
        expect(tradePrice(price, price_regular, discount + 1)).toBeLessThanOrEqual(tradePrice(price, price_regular, discount))
      }),
      { seed: 16 },
    )
  })
})

describe('a cart line at a trade discount', () => {
  test('includes the options’ differences in the discount, and keeps the regular price and what others pay', () => {
    const card = cardOf('kalk-bay')
    const public_ = cartItemFor(card, fullVariation('kalk-bay'), 2, 1000)
    const trade = cartItemFor(card, fullVariation('kalk-bay'), 2, 1000, 20)
    expect(trade).toMatchObject({ price: 1_759_920, price_regular: 2_199_900, totals: { subtotal: 3_519_840, total: 3_519_840 } })
    expect({ ...trade, price: public_.price, totals: public_.totals }).toEqual({ ...public_, price_public: public_.price })
  })

  test('of 0 equals the public line', () => {
    const variation = fullVariation('aloe')
    expect(cartItemFor(cardOf('aloe'), variation, 1, 20, 0)).toEqual(cartItemFor(cardOf('aloe'), variation, 1, 20))
  })
})
