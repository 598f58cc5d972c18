import type { Product, ProductImage } from '../../../contract/catalogue/catalogue.ts'
import { cents } from '../../../contract/money/money.ts'
import type { Picture } from '../../../contract/catalogue/picture.ts'

const picture = (name: string, alt: string): Picture => ({
  base: `/media/products/sample/${name}`,
  widths: [400, 800],
  width: 800,
  height: 600,
  alt,
  colour: '#ded5c7',
})

const image = (role: ProductImage['role'], alt: string): ProductImage => ({ role, picture: picture(role, alt) })

/** A chaise couch with every kind of option and picture, for tests. */
export const sampleProduct: Product = {
  id: 9001,
  slug: 'sample',
  sku: 'SAMPLE',
  name: 'Sample',
  category: 'couches',
  tagline: 'A couch for tests',
  type: 'variable',
  price: cents(1_899_900),
  price_regular: cents(2_199_900),
  rating: null,
  picture: picture('linen-oat', 'Sample in oat'),
  options: [
    {
      name: 'fabric',
      label: 'Fabric',
      kind: 'swatch',
      values: [
        { value: 'linen-oat', label: 'Oat', price_difference: cents(0), colour: '#c9bda6' },
        { value: 'linen-clay', label: 'Clay', price_difference: cents(0), colour: '#a5694d' },
      ],
    },
    {
      name: 'chaise',
      label: 'Chaise side (as you face it)',
      kind: 'choice',
      values: [
        { value: 'left', label: 'Left', price_difference: cents(0) },
        { value: 'right', label: 'Right', price_difference: cents(0), pictured: true },
      ],
    },
    {
      name: 'mattress',
      label: 'Mattress',
      kind: 'choice',
      values: [
        { value: 'standard', label: 'Standard foam', price_difference: cents(0) },
        { value: 'memory-foam', label: 'Memory foam', price_difference: cents(250_000) },
      ],
    },
  ],
  default_swatch: 'linen-oat',
  fabrics: ['linen-oat', 'linen-clay'],
  colours: ['cream', 'brown'],
  weave: 'linen',
  seats: 4,
  dimensions: { width: 2800, depth: 1650, height: 830, seat_height: 440 },
  badges: [],
  availability: 'made_to_order',
  lead_time_days: 12,
  popularity: 1,
  keywords: [],
  description: ['It is here to be tested.'],
  features: [],
  materials: [],
  care: [],
  assembly: '',
  weight_kg: 100,
  packed_size: { width: 1980, depth: 980, height: 690 },
  images: [
    { ...image('hero', 'Sample in oat'), value: 'linen-oat', picture: picture('linen-oat', 'Sample in oat') },
    image('angle', 'Sample from the other side'),
    image('detail', 'A seam'),
    { ...image('front', 'Sample from the front'), box: [96, 202, 704, 382] },
    image('room', 'Sample in a room'),
    { ...image('hero', 'Sample in clay'), value: 'linen-clay', picture: picture('linen-clay', 'Sample in clay') },
  ],
  swatches: [],
  guarantee_years: 15,
  related: [],
  reviews: { summary: { count: 0, average: 0, distribution: [0, 0, 0, 0, 0] }, items: [] },
}
