import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../contract/money/money.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { galleryViews } from '../gallery/gallery-views.ts'
import { MeasuredDrawing } from '../gallery/measured-drawing.tsx'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { Measurements } from './measurements.tsx'

const size = (name: string, difference: number, width?: number) => ({
  value: name.toLowerCase(),
  label: name,
  price_difference: cents(difference),
  ...(width ? { dimensions: { width } } : {}),
})
const board = (...values: Product['options'][number]['values']): Product => ({
  ...sampleProduct,
  category: 'headboards',
  dimensions: { width: 1600, depth: 100, height: 1200 },
  packed_size: { width: 1660, depth: 170, height: 1260 },
  options: [{ name: 'size', label: 'Size', kind: 'choice', values }],
})
const text = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')
const facts = (product: Product, variation = {}) => text(renderToStaticMarkup(<Measurements product={product} variation={variation} />))
function drawing(product: Product, variation = {}) {
  const view = galleryViews(product, variation).find(({ role }) => role === 'front')
  if (!view) throw new Error('No drawing')
  const markup = renderToStaticMarkup(<MeasuredDrawing view={view} product={product} variation={variation} />)
  return `${/alt="([^"]*)"/.exec(markup)?.[1]?.replaceAll('\u00a0', ' ')} | ${text(markup)}`
}

describe('while the size of a headboard is open', () => {
  const every = board(size('Double', -60_000, 1450), size('Queen', 0), size('King', 90_000, 1910))

  test('its width is the range of the sizes, with the reason beside it', () => {
    expect(facts(every)).toContain('Width depends on the size 145–191 1 450–1 910')
    expect(facts(every)).toContain('Depth 10 100')
    expect(drawing(every)).toMatch(
      /width 145–191 cm \(depends on the size\), depth 10 cm, height 120 cm \|.* 145–191 cm .*Width depends on the size/,
    )
    expect(facts(every), 'the largest parcel').toContain('in its largest size: 197 × 17 × 126 cm')
  })

  test('a chosen size has its own width', () => {
    expect(facts(every, { size: 'double' })).toContain('Width 145 1 450')
    expect(drawing(every, { size: 'double' })).toContain('width 145 cm, depth')
    expect(facts(every, { size: 'double' })).toContain('Largest parcel of Sample: 151 × 17 × 126 cm')
  })

  test('sizes without measurements have the width of the measured one, with its name beside it', () => {
    const partly = board(size('Double', -60_000), size('Queen', 0))
    expect(facts(partly)).toContain('Width measured in Queen; the other sizes differ 160 1 600')
    expect(drawing(partly)).toContain('width 160 cm (measured in Queen; the other sizes differ)')
    expect(facts(partly, { size: 'queen' })).toContain('Width 160 1 600')
  })
})
