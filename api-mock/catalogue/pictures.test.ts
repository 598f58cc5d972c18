import { expect, test } from 'vitest'
import { pictureFrom } from './pictures.ts'

const family = (widths: readonly number[]) => ({
  alt: 'A sofa',
  colour: '#fff',
  files: widths.map((width) => ({ src: `products/sofa/oat-${width}.webp`, width, height: width * 0.75, bytes: 1 })),
})

test('a file for the zoom is in no list that a page loads from', () => {
  expect(pictureFrom(family([2400, 400, 1200]), 'media/')).toEqual({
    base: '/media/products/sofa/oat',
    widths: [400, 1200],
    width: 1200,
    height: 900,
    zoom: 2400,
    alt: 'A sofa',
    colour: '#fff',
  })
})

test('a picture without such a file names none, and a missing picture is null', () => {
  expect(pictureFrom(family([400, 800]), 'media/')).not.toHaveProperty('zoom')
  expect(pictureFrom(undefined, 'media/')).toBeNull()
})
