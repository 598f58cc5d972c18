import { describe, expect, it, test } from 'vitest'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { cents } from '../../../contract/money/money.ts'
import type { WholesaleProduct } from '../../../contract/wholesale/wholesale.ts'
import { cartItemFor } from '../../../domain/cart/cart-item.ts'
import { referencePrice } from '../../../domain/cart/trade-price.ts'
import { formatPrice } from '../../../domain/money.ts'
import { variationTile } from '../../../state/catalogue/variation-tile.ts'
import { figuresOf, matches, totalsOf } from './line-figures.ts'

const card: ProductCard = {
  id: 1,
  slug: 'sample',
  sku: 'SAMPLE',
  name: 'Sample',
  category: 'couches',
  tagline: '',
  type: 'variable',
  price: cents(1_000_00),
  price_regular: cents(1_100_00),
  rating: null,
  picture: null,
  options: [
    {
      name: 'fabric',
      label: 'Fabric',
      kind: 'swatch',
      values: [
        { value: 'oat', label: 'Oat', price_difference: cents(0) },
        { value: 'tan', label: 'Tan', price_difference: cents(200_00) },
      ],
    },
  ],
  default_swatch: 'oat',
  fabrics: [],
  colours: [],
  weave: '',
  seats: null,
  dimensions: { width: 1, depth: 1, height: 1 },
  badges: [],
  availability: 'made_to_order',
  lead_time_days: 1,
  popularity: 1,
  keywords: [],
}
const line = (productQuantity: number, fabric?: string): WholesaleProduct => ({
  productId: 1,
  productSlug: 'sample',
  productType: 'variable',
  productQuantity,
  ...(fabric ? { variation: { fabric } } : {}),
})

test('a list, the cart and a tile compare a trade price with the same price: what others pay today', () => {
  const { unit, publicUnit } = figuresOf(line(1, 'oat'), card, 15)
  const item = cartItemFor(card, { fabric: 'oat' }, 1, 20, 15)
  expect([item.price, referencePrice(item)]).toEqual([unit, publicUnit])
  expect(publicUnit).toBe(1_000_00)
  expect(variationTile(card, { fabric: 'oat' }, 15).was).toBe(formatPrice(publicUnit, unit))
  // A sale that is better than the discount is what everybody pays.
  const shared = cartItemFor(card, { fabric: 'oat' }, 1, 20, 5)
  expect([shared.price, referencePrice(shared)]).toEqual([1_000_00, 1_000_00])
  expect(referencePrice(cartItemFor(card, { fabric: 'oat' }, 1, 20))).toBe(1_100_00)
})

describe('a line of a list', () => {
  it('costs a trade customer the better of sale price and discount, beside the public price', () => {
    expect(figuresOf(line(3, 'oat'), card, 0)).toMatchObject({ unit: 1_000_00, publicUnit: 1_000_00, total: 3_000_00, state: 'ready' })
    expect(figuresOf(line(3, 'oat'), card, 15)).toMatchObject({ unit: 935_00, publicUnit: 1_000_00, total: 2_805_00 })
    expect(figuresOf(line(1, 'oat'), card, 5)).toMatchObject({ unit: 1_000_00 })
    expect(figuresOf(line(1, 'tan'), card, 15)).toMatchObject({ unit: 1_105_00, publicUnit: 1_200_00, sku: 'SAMPLE.TAN' })
  })

  it('has a state that names the obstacle to ordering it', () => {
    expect(figuresOf(line(1), card, 0)).toMatchObject({ state: 'undecided', missing: [{ name: 'fabric' }], sku: 'SAMPLE' })
    expect(figuresOf(line(1, 'pink'), card, 0).state).toBe('option-gone')
    expect(figuresOf(line(1, 'oat'), { ...card, availability: 'out_of_stock' }, 0).state).toBe('sold-out')
    expect(figuresOf({ ...line(1), productSlug: 'old-couch' }, null, 0)).toMatchObject({ state: 'gone', name: 'Old Couch', total: 0 })
  })

  it('matches a filter when its name, SKU and options contain every word', () => {
    const figures = figuresOf(line(1, 'tan'), card, 0)
    expect(matches(figures, 'samp tan')).toBe(true)
    expect(matches(figures, 'SAMPLE.TAN')).toBe(true)
    expect(matches(figures, 'sample oat')).toBe(false)
  })
})

describe('the totals of a list', () => {
  it('include only lines that can be ordered, with their VAT', () => {
    const figures = [figuresOf(line(3, 'oat'), card, 15), figuresOf(line(4), card, 15), figuresOf({ ...line(2), productId: 9 }, null, 15)]
    expect(totalsOf(figures)).toEqual({
      lines: 3,
      pieces: 9,
      total: 2_805_00,
      vat: 365_87,
      withoutVat: 2_439_13,
      publicTotal: 3_000_00,
      rest: 2,
    })
  })

  it('of an empty list are zero', () => {
    expect(totalsOf([])).toMatchObject({ lines: 0, pieces: 0, total: 0, vat: 0, rest: 0 })
  })
})
