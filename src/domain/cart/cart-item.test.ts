import { describe, expect, test } from 'vitest'
import { cartItemSchema } from '../../contract/cart/cart.ts'
import { asGift, withQuantity } from './cart-item.ts'
import { lineOf } from './cart-lines.fixture.ts'

describe('a cart line', () => {
  test('matches the schema of the contract', () => {
    const line = lineOf('kalk-bay', 2)
    expect(cartItemSchema.parse(line)).toEqual(line)
    expect(line).toMatchObject({
      item_key: '1001:fabric=linen-oat;legs=kiaat',
      sku: 'KALK-BAY.LINEN-OAT.KIAAT',
      variation_labels: { Fabric: 'Oat', Legs: 'Kiaat' },
      price: 1_899_900,
      price_regular: 2_199_900,
      free: false,
      quantity: { value: 2, min: 1, max: 20 },
      totals: { subtotal: 3_799_800, total: 3_799_800 },
    })
  })

  test('costs its price times its quantity', () => {
    expect(withQuantity(lineOf('kalk-bay'), 7).totals.total).toBe(7 * 1_899_900)
  })
})

describe('a gift', () => {
  test('is free, locked at its quantity and has its own key', () => {
    const gift = asGift(lineOf('aloe', 1))
    expect(gift).toMatchObject({ free: true, price: 0, quantity: { value: 1, min: 1, max: 1 }, totals: { subtotal: 0, total: 0 } })
    expect(gift.item_key).not.toBe(lineOf('aloe').item_key)
    expect(cartItemSchema.parse(gift)).toEqual(gift)
  })

  test('made from a gift is the same gift', () => {
    expect(asGift(asGift(lineOf('aloe')))).toEqual(asGift(lineOf('aloe')))
  })
})
