import { describe, expect, it } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { tileCard } from '../../domain/catalogue/tile-card.fixture.ts'
import { variationTile } from './variation-tile.ts'
import { tileProps } from './tile.ts'

const value = (name: string, label: string, difference = 0) => ({ value: name, label, price_difference: cents(difference) })
const corner = tileCard({
  slug: 'clarens',
  picture: {
    base: '/media/clarens/linen-oat',
    widths: [400, 800],
    width: 800,
    height: 600,
    alt: 'Clarens in oat linen',
    colour: '#ded5c7',
  },
  options: [
    { name: 'fabric', label: 'Fabric', kind: 'swatch', values: [value('linen-oat', 'Oat'), value('linen-sage', 'Sage', 50_000)] },
    { name: 'chaise', label: 'Chaise', kind: 'choice', values: [value('right', 'Right'), value('left', 'Left')] },
    { name: 'legs', label: 'Legs', kind: 'choice', values: [value('oak', 'Oak'), value('kiaat', 'Kiaat', 20_000)] },
  ],
  default_swatch: 'linen-oat',
})
const spaces = (text = '') => text.replaceAll('\u00A0', ' ')

describe('[K8] a tile in a variation', () => {
  it('has the picture, words, price and link of the choice', () => {
    const tile = variationTile(corner, { fabric: 'linen-sage', chaise: 'left', legs: 'kiaat' }, 0)
    expect(tile).toMatchObject({
      href: '/product/clarens?fabric=linen-sage&chaise=left&legs=kiaat',
      tagline: 'Sage · Left · Kiaat',
      picture: { src: '/media/clarens/linen-sage-800.webp', alt: 'clarens in Sage', flip: true },
      pictured: 1,
      from: false,
    })
    expect(spaces(tile.price)).toBe('R 1 700')
    expect(tile.dots.map(({ href }) => href)).toEqual([
      '/product/clarens?fabric=linen-oat&chaise=left&legs=kiaat',
      '/product/clarens?fabric=linen-sage&chaise=left&legs=kiaat',
    ])
  })

  it('has the finish of its legs in its picture, which is one small file', () => {
    const legs = { name: 'legs', label: 'Legs', kind: 'choice' as const, values: [{ ...value('black', 'Black'), in_tiles: true }] }
    const tile = variationTile({ ...corner, options: [...corner.options.slice(0, 2), legs] }, { fabric: 'linen-sage', legs: 'black' }, 0)
    expect(tile.picture).toMatchObject({ src: '/media/clarens/linen-sage.black-400.webp', srcSet: '' })
  })

  it('has this customer’s price', () => {
    const { price, was } = variationTile(corner, { fabric: 'linen-sage' }, 10)
    expect([price, was].map(spaces)).toEqual(['R 1 350', 'R 1 500'])
  })

  it('says "from" of the options that are still open', () => {
    expect(variationTile(corner, { fabric: 'linen-oat', chaise: 'right' }, 0).from).toBe(true)
    expect(variationTile(corner, { fabric: 'linen-oat', legs: 'oak' }, 0).from).toBe(false)
  })

  it('is the ordinary tile without a variation, and ignores values that the product no longer has', () => {
    expect(variationTile(corner, undefined, 0)).toEqual(tileProps(corner))
    expect(variationTile(corner, { fabric: 'velvet-gone', colour: 'red' }, 0)).toEqual(tileProps(corner))
    expect(variationTile(corner, { fabric: 'velvet-gone', legs: 'oak' }, 0)).toMatchObject({
      href: '/product/clarens?legs=oak',
      tagline: 'Oak',
    })
  })
})
