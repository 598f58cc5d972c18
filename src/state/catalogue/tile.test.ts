import { describe, expect, it } from 'vitest'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import { tileProps } from './tile.ts'

const swatch = (value: string, label: string, difference = 0) => ({ value, label, price_difference: cents(difference), colour: '#808080' })
const kalkBay: ProductCard = {
  id: 1001,
  slug: 'kalk-bay',
  sku: 'KALK-BAY',
  name: 'Kalk Bay',
  category: 'sofas',
  tagline: 'The three-seater that started it all',
  type: 'variable',
  price: cents(1_899_900),
  price_regular: cents(2_199_900),
  rating: { average: 4.4, count: 16 },
  picture: {
    base: '/media/products/kalk-bay/linen-oat',
    widths: [400, 800],
    width: 800,
    height: 600,
    alt: 'Kalk Bay in oat linen',
    colour: '#ded5c7',
  },
  options: [{ name: 'fabric', label: 'Fabric', kind: 'swatch', values: [swatch('linen-oat', 'Oat'), swatch('linen-sage', 'Sage')] }],
  default_swatch: 'linen-oat',
  fabrics: ['linen-oat', 'linen-sage'],
  colours: [],
  weave: 'linen',
  seats: 3,
  dimensions: { width: 2200, depth: 950, height: 840 },
  badges: ['best-seller'],
  availability: 'made_to_order',
  lead_time_days: 10,
  popularity: 1,
  keywords: [],
}
const withDifferences = (...differences: number[]) =>
  tileProps({
    ...kalkBay,
    options: [
      {
        name: 'size',
        label: 'Size',
        kind: 'choice',
        values: differences.map((difference, place) => swatch(`v${place}`, `V${place}`, difference)),
      },
    ],
  })

describe('a product tile', () => {
  it('shows the regular price only if the price is lower', () => {
    expect(tileProps(kalkBay)).toMatchObject({ badge: { label: 'Sale' } })
    expect(tileProps(kalkBay).was?.replaceAll('\u00A0', ' ')).toBe('R 21 999')
    expect(tileProps({ ...kalkBay, price_regular: kalkBay.price })).toMatchObject({ was: undefined, badge: { label: 'Best seller' } })
  })

  it('shows the price of the cheapest choice, with "from" where another costs more', () => {
    const price = (...differences: number[]) => {
      const tile = withDifferences(...differences)
      return [tile.from, tile.price, tile.was].map((text) => String(text).replaceAll('\u00A0', ' '))
    }
    expect(price(0, 60_000)).toEqual(['true', 'R 18 999', 'R 21 999'])
    expect(price(-60_000, 0, 60_000)).toEqual(['true', 'R 18 399', 'R 21 399'])
    expect(price(0, 0)).toEqual(['false', 'R 18 999', 'R 21 999'])
  })

  it('shows the fabric of the filter, and links to it', () => {
    const tile = tileProps(kalkBay, ['velvet-rust', 'linen-sage'])
    expect(tile.href).toBe('/product/kalk-bay?fabric=linen-sage')
    expect(tile.picture).toMatchObject({ src: '/media/products/kalk-bay/linen-sage-800.webp', alt: 'Kalk Bay in Sage' })
  })

  it('shows its default picture if the filter includes that fabric, or no fabric of the product', () => {
    for (const fabrics of [['linen-sage', 'linen-oat'], ['velvet-rust'], []]) {
      expect(tileProps(kalkBay, fabrics)).toMatchObject({ href: '/product/kalk-bay', picture: { alt: 'Kalk Bay in oat linen' } })
    }
  })

  it('has each colour with its picture and its link, and knows the pictured one', () => {
    const tile = tileProps(kalkBay)
    expect(tile.pictured).toBe(tile.dots.findIndex(({ label }) => label === 'Oat'))
    expect(tile.dots.find(({ label }) => label === 'Sage')).toMatchObject({
      href: '/product/kalk-bay?fabric=linen-sage',
      picture: { src: '/media/products/kalk-bay/linen-sage-800.webp' },
    })
    expect(tileProps(kalkBay, ['linen-sage']).pictured).toBe(tile.dots.findIndex(({ label }) => label === 'Sage'))
  })
})
