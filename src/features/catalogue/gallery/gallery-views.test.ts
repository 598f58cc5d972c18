import { describe, expect, it } from 'vitest'
import type { Tint } from '../../../contract/catalogue/catalogue.ts'
import { galleryViews, viewsInstead } from './gallery-views.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'

const rolesOf = (views: { role: string }[]) => views.map((view) => view.role)

describe('the gallery', () => {
  it('shows one hero, the drawing before the detail and the room last', () => {
    expect(rolesOf(galleryViews(sampleProduct, { fabric: 'linen-oat' }))).toEqual(['hero', 'angle', 'front', 'detail', 'room'])
  })

  it('shows the hero in the chosen fabric, and names the fabric of the other pictures', () => {
    const [hero, angle, , , room] = galleryViews(sampleProduct, { fabric: 'linen-clay' })
    expect(hero?.picture.base).toBe('/media/products/sample/linen-clay')
    expect(hero?.shownIn).toBeNull()
    expect(angle?.shownIn).toBe('Oat')
    expect(room?.shownIn).toBeNull()
    expect(galleryViews(sampleProduct, { fabric: 'linen-oat' }).every((view) => view.shownIn === null)).toBe(true)
  })

  it('shows the picture of the first option’s value, in a product without swatches', () => {
    const size = { name: 'size', label: 'Size', kind: 'choice' as const, values: [] }
    const images = sampleProduct.images
      .filter(({ role }) => role === 'hero')
      .map((image, place) => ({ ...image, value: ['small', 'large'][place], picture: { ...image.picture, base: `/${place}` } }))
    const [hero] = galleryViews({ ...sampleProduct, options: [size], images }, { size: 'large' })
    expect(hero?.picture.base).toBe('/1')
  })

  it('shows a close-up of the chosen value, and none of the others', () => {
    const [detail] = sampleProduct.images.filter(({ role }) => role === 'detail')
    if (!detail) throw new Error('The sample has no close-up')
    const closeUps = ['oak', 'black'].map((value) => ({ ...detail, value, picture: { ...detail.picture, base: `/legs-${value}` } }))
    const product = { ...sampleProduct, images: [...sampleProduct.images, ...closeUps] }
    const shown = (legs?: string) =>
      galleryViews(product, { fabric: 'linen-oat', ...(legs ? { legs } : {}) })
        .filter(({ role }) => role === 'detail')
        .map(({ picture }) => picture.base)
    expect(shown()).toEqual([detail.picture.base])
    expect(shown('black')).toEqual([detail.picture.base, '/legs-black'])
  })

  it('shows the views of a chosen size instead of the usual ones, and names their fabric', () => {
    const king = sampleProduct.images
      .filter(({ role, value }) => ['hero', 'front'].includes(role) && (!value || value === 'linen-oat'))
      .map((image) => ({ ...image, instead_for: 'king', picture: { ...image.picture, base: `/king-${image.role}` } }))
    const product = { ...sampleProduct, images: [...sampleProduct.images, ...king] }
    const shown = (variation: Record<string, string>) =>
      galleryViews(product, { fabric: 'linen-oat', ...variation }).map(({ picture }) => picture.base)
    const [hero, angle, front, ...rest] = shown({})
    expect(shown({ size: 'queen' })).toEqual([hero, angle, front, ...rest])
    expect(shown({ size: 'king' })).toEqual(['/king-hero', angle, '/king-front', ...rest])
    const [inClay] = galleryViews(product, { fabric: 'linen-clay', size: 'king' })
    expect(inClay).toMatchObject({ picture: { base: '/king-hero' }, shownIn: 'Oat' })
  })

  it('has a picture in every other fabric for one that does not load, the default fabric first, and names it', () => {
    const instead = (variation: Record<string, string>) =>
      viewsInstead(sampleProduct, variation).map(({ picture, shownIn }) => [picture.base, shownIn])
    expect(instead({ fabric: 'linen-clay' })).toEqual([['/media/products/sample/linen-oat', 'Oat']])
    expect(instead({ fabric: 'linen-oat' })).toEqual([['/media/products/sample/linen-clay', 'Clay']])
    expect(viewsInstead({ ...sampleProduct, options: [] }, {})).toEqual([])
  })

  it('leaves out missing pictures', () => {
    const bare = { ...sampleProduct, images: sampleProduct.images.filter((image) => image.role === 'detail') }
    expect(rolesOf(galleryViews(bare, {}))).toEqual(['hero', 'detail'])
    expect(galleryViews({ ...sampleProduct, images: [], picture: null }, {})).toEqual([])
  })
})

describe('the parts of a picture that the choice changes', () => {
  const clay: Tint = [0.7, 1.1, 0.3, 1.3, 0.4, 1.5]
  const images = sampleProduct.images.map((image) =>
    image.role === 'angle' ? { ...image, overlays: [{ mask: '/angle-fabric.webp', tints: { 'linen-clay': clay } }] } : image,
  )
  const angleIn = (fabric: string) => galleryViews({ ...sampleProduct, images }, { fabric }).find(({ role }) => role === 'angle')

  it('have the tint of the chosen value', () => {
    expect(angleIn('linen-clay')?.overlays).toEqual([{ mask: '/angle-fabric.webp', tint: clay }])
  })

  it('are none in the choice of the picture, and none of a picture without masks', () => {
    expect(angleIn('linen-oat')?.overlays).toEqual([])
    expect(galleryViews(sampleProduct, { fabric: 'linen-clay' }).flatMap(({ overlays }) => overlays)).toEqual([])
  })
})

describe('the side of the chaise', () => {
  it('left mirrors every picture of the whole product, and the alternative text says so', () => {
    const flipped = galleryViews(sampleProduct, { chaise: 'left' }).filter((view) => view.flip)
    expect(rolesOf(flipped)).toEqual(['hero', 'angle', 'front'])
    expect(flipped[0]?.alt).toBe('Sample in oat, mirrored: the chaise is on the left')
  })

  it.each<Record<string, string>>([{ chaise: 'right' }, {}])('%j mirrors no picture', (variation) => {
    expect(galleryViews(sampleProduct, variation).some((view) => view.flip)).toBe(false)
  })
})
