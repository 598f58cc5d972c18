import { expect, test } from 'vitest'
import { linePictureOf } from './line-picture.ts'
import { cardOf } from './real-cards.fixture.ts'

const kalkBay = cardOf('kalk-bay')
const product = {
  ...kalkBay,
  picture: { base: '/media/kalk-bay/linen-oat', widths: [400], width: 400, height: 300, alt: '', colour: '#fff' },
  options: kalkBay.options.map((option) => ({
    ...option,
    values: option.values.map((one) => (one.value === 'black' ? { ...one, in_tiles: true } : one)),
  })),
}

test('the picture of a line shows its swatch, and its finish if every swatch has a small picture of it', () => {
  expect(linePictureOf(product, { fabric: 'linen-sage', legs: 'black' })).toBe('/media/kalk-bay/linen-sage.black')
  expect(linePictureOf(product, { fabric: 'linen-oat', legs: 'black' })).toBe('/media/kalk-bay/linen-oat.black')
  expect(linePictureOf(product, { fabric: 'linen-sage', legs: 'oak' })).toBe('/media/kalk-bay/linen-sage')
})

test('a line without a chosen swatch, and a product with other file names, show the picture of the product', () => {
  expect(linePictureOf(product, { legs: 'black' })).toBe('/media/kalk-bay/linen-oat')
  const other = { ...product, picture: { ...product.picture, base: '/media/imported/sofa' } }
  expect(linePictureOf(other, { fabric: 'linen-sage', legs: 'black' })).toBe('/media/imported/sofa')
  expect(linePictureOf({ ...product, picture: null }, { fabric: 'linen-sage', legs: 'black' })).toBeNull()
})
