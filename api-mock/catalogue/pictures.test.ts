import { expect, test } from 'vitest'
import { readContent } from '../seed/content-files.ts'
import { pictureFrom, productImages } from './pictures.ts'

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

test('every view of a product has a tint for each fabric and finish that it does not show', () => {
  const { catalogue, media } = readContent()
  const valuesOf = (product: (typeof catalogue.products)[number], name: string) =>
    product.options.filter((option) => option.name === name).flatMap(({ values }) => values.map(({ value }) => value))
  for (const product of catalogue.products) {
    const fabrics = valuesOf(product, 'fabric').filter((value) => value !== product.default_fabric)
    const images = productImages(product, media)
    for (const { role, overlays = [] } of images.filter((image) => image.role === 'angle' || image.role === 'front')) {
      const tinted = overlays.flatMap(({ tints }) => Object.keys(tints))
      expect(tinted, `${product.slug} ${role}`).toEqual(expect.arrayContaining(fabrics))
    }
    // A finish changes the heroes too, which exist in every fabric.
    const legs = valuesOf(product, 'legs')
    for (const { value, overlays = [] } of legs.length > 0 ? images.filter((image) => image.role === 'hero') : [])
      expect(
        overlays.map(({ mask }) => mask),
        `${product.slug} ${value}`,
      ).toEqual([`/media/products/${product.slug}/hero-wood.webp`])
  }
})

test('the view of a dark fabric is tinted from the same view in the lightest fabric', () => {
  const { catalogue, media } = readContent()
  const franschhoek = catalogue.products.find(({ slug }) => slug === 'franschhoek')
  const angle = franschhoek && productImages(franschhoek, media).find(({ role }) => role === 'angle')
  expect(angle?.overlays).toEqual([
    expect.objectContaining({
      mask: '/media/products/franschhoek/angle-fabric.webp',
      light: { base: '/media/products/franschhoek/angle-light', widths: [400, 1000] },
    }),
  ])
})
