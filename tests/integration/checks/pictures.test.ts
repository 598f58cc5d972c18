import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  fileProblems,
  missingPictures,
  missingRooms,
  missingTints,
  TOTAL_BYTES,
  type Manifest,
  type PicturedCatalogue,
} from '../../../scripts/checks/pictures.ts'

const catalogue: PicturedCatalogue = {
  products: [
    {
      slug: 'sofa',
      category: 'sofas',
      options: [
        { name: 'fabric', values: [{ value: 'oat' }, { value: 'clay' }] },
        { name: 'legs', values: [{ value: 'oak' }, { value: 'black', pictured: true }] },
      ],
    },
  ],
}

let media: string
beforeEach(() => (media = mkdtempSync(join(tmpdir(), 'shop-media-'))))
afterEach(() => rmSync(media, { recursive: true }))

function family(src: string, bytes = 10, width = 400) {
  writeFileSync(join(media, src), '')
  truncateSync(join(media, src), bytes)
  return { alt: 'A sofa', files: [{ src, width, height: 300, bytes }] }
}

/** What shows the sofa in clay and with legs in oak. */
function recolour(): NonNullable<Manifest['products'][string]['recolour']> {
  mkdirSync(join(media, 'products/sofa'), { recursive: true })
  for (const name of [
    'angle-fabric',
    'detail-fabric',
    'front-fabric',
    'front-wood',
    'hero-wood',
    'angle-light-400',
    'oat.oak-400',
    'clay.oak-400',
  ])
    family(`products/sofa/${name}.webp`)
  const masks = { angle: ['fabric'], detail: ['fabric'], front: ['fabric', 'wood'], hero: ['wood'] }
  return {
    tints: { fabric: { clay: [1, 1, 1, 1, 1, 1] }, wood: { oak: [1, 1, 1, 1, 1, 1] } },
    masks,
    light: { angle: [400] },
    tiles: ['oak'],
  }
}

function complete(): Manifest {
  return {
    products: {
      sofa: {
        hero: { oat: family('oat.webp'), clay: family('clay.webp') },
        angle: family('angle.webp'),
        detail: family('detail.webp'),
        front: family('front.webp'),
        choices: { legs: { oak: family('oak.webp') } },
        recolour: recolour(),
      },
    },
    swatches: {},
    rooms: {},
    scenes: { lounge: { ...family('lounge.webp'), shows: ['sofa'] } },
    categories: {},
    models: {},
  }
}

test('a complete catalogue has no problems', () => {
  const manifest = complete()
  expect(missingPictures(catalogue, manifest)).toEqual([])
  expect(missingTints(catalogue, manifest)).toEqual([])
  expect(fileProblems(manifest, media)).toEqual([])
})

test('each value that changes the look and each view need a picture', () => {
  const manifest = complete()
  expect(missingPictures(catalogue, { ...manifest, products: {} })).toEqual(['sofa: not in the manifest'])
  const bare = { ...manifest, products: { sofa: { hero: { oat: family('oat.webp') } } }, scenes: {} }
  expect(missingPictures(catalogue, bare)).toEqual([
    'sofa: no picture in clay',
    'sofa: no picture of legs oak',
    'sofa: no picture "angle"',
    'sofa: no picture "detail"',
    'sofa: no picture "front"',
  ])
})

test('a seat is in two rooms, and a small piece in one', () => {
  const { scenes } = complete()
  const ottoman = { products: catalogue.products.map((product) => ({ ...product, category: 'ottomans' })) }
  expect(missingRooms(catalogue, { scenes })).toEqual(['sofa: in 1 of 2 rooms'])
  expect(missingRooms(ottoman, { scenes })).toEqual([])
  expect(missingRooms(ottoman, { scenes: {} })).toEqual(['sofa: in 0 of 1 rooms'])
})

test('every view shows every fabric and finish, and tiles show every finish', () => {
  const manifest = complete()
  manifest.products['sofa']!.recolour = { tints: {}, masks: { angle: ['fabric'] }, light: {}, tiles: [] }
  expect(missingTints(catalogue, manifest)).toEqual([
    'sofa: no tint of fabric clay',
    'sofa: no mask of the fabric in "detail"',
    'sofa: no mask of the fabric in "front"',
    'sofa: no tint of legs black',
    'sofa: no mask of the wood in "hero"',
    'sofa: no mask of the wood in "front"',
  ])
  manifest.products['sofa']!.recolour = { ...recolour(), tiles: [] }
  expect(missingTints(catalogue, manifest)).toEqual(['sofa: no tile with legs in oak'])
})

test('a size with other dimensions is in every view of the whole product, in a mask and in tiles', () => {
  const size = { name: 'size', values: [{ value: 'queen' }, { value: 'king', dimensions: { width: 1910 } }, { value: 'emperor' }] }
  const sized = { products: catalogue.products.map((product) => ({ ...product, options: [size] })) }
  const manifest = complete()
  expect(missingPictures(sized, manifest)).toEqual(['hero', 'angle', 'front'].map((view) => `sofa: no "${view}" in size king`))
  expect(missingTints(sized, manifest)).toEqual([
    'sofa: no dimensions of size emperor, nor of queen',
    'sofa: no tile of size king',
    'sofa: no mask in "king"',
    'sofa: no mask in "king-angle"',
    'sofa: no mask in "king-front"',
  ])
  const views = ['king', 'king-angle', 'king-front']
  const masks = Object.fromEntries(views.map((view) => [view, ['fabric']]))
  const families = { hero: family('king.webp'), angle: family('king-angle.webp'), front: family('king-front.webp') }
  const { hero, angle, detail, front } = manifest.products['sofa']!
  manifest.products['sofa'] = { hero, angle, detail, front, sizes: { king: families }, recolour: { ...recolour(), masks, tiles: ['king'] } }
  expect(missingPictures(sized, manifest)).toEqual([])
  expect(missingTints(sized, manifest)).toEqual(['sofa: no dimensions of size emperor, nor of queen'])
})

test('a mask is on disk, and small', () => {
  const manifest = complete()
  family('products/sofa/angle-fabric.webp', 16_001)
  rmSync(join(media, 'products/sofa/hero-wood.webp'))
  expect(fileProblems(manifest, media)).toEqual([
    'products/sofa/angle-fabric.webp: 16001 bytes, at most 16000',
    'products/sofa/hero-wood.webp is not on disk',
  ])
})

test('an option with a picture of one value has one of every value', () => {
  const handles = { name: 'handles', values: [{ value: 'brass' }, { value: 'steel' }] }
  const sized = { products: catalogue.products.map((product) => ({ ...product, options: [...product.options, handles] })) }
  const manifest = complete()
  expect(missingPictures(sized, manifest)).toEqual([])
  manifest.products['sofa']!.choices!['handles'] = { brass: family('brass.webp') }
  expect(missingPictures(sized, manifest)).toEqual(['sofa: no picture of handles steel'])
})

test('a sleeper without a chaise needs its picture as a bed', () => {
  const sleepers = { products: catalogue.products.map((product) => ({ ...product, category: 'sleepers' })) }
  expect(missingPictures(sleepers, complete())).toEqual(['sofa: no picture "open"'])
})

test('a file is on disk, has the listed size, is small enough and belongs to a picture', () => {
  const manifest = complete()
  rmSync(join(media, 'angle.webp'))
  writeFileSync(join(media, 'front.webp'), 'other')
  writeFileSync(join(media, 'left.webp'), 'nobody')
  manifest.products['sofa']!.hero['oat'] = family('oat.webp', 12_001)
  manifest.products['sofa']!.hero['clay']!.alt = ' '
  expect(fileProblems(manifest, media)).toEqual([
    'sofa/oat: oat.webp has 12001 bytes, at most 12000',
    'sofa/clay: no text for readers who do not see it',
    'sofa/angle: angle.webp is not on disk',
    'sofa/front: front.webp has 5 bytes, the manifest says 10',
    'left.webp: in no family of the manifest',
  ])
})

test('all media together have a limit', () => {
  const manifest = complete()
  manifest.models['sofa'] = { src: 'sofa.glb', bytes: TOTAL_BYTES }
  family('sofa.glb', TOTAL_BYTES)
  expect(fileProblems(manifest, media)).toHaveLength(1)
})

test('a smaller copy belongs to its picture, and is smaller', () => {
  const manifest = complete()
  family('oat.webp.avif', 7)
  expect(fileProblems(manifest, media)).toEqual([])
  family('oat.webp.avif', 11)
  family('gone.webp.avif', 7)
  expect(fileProblems(manifest, media)).toEqual([
    'oat.webp.avif: larger than the picture that it replaces',
    'gone.webp.avif: in no family of the manifest',
  ])
})

test('a room that screens crop needs a focal point', () => {
  const manifest = complete()
  const tall = { ...family('tall.webp', 10, 160), alt: 'A hall' }
  expect(fileProblems({ ...manifest, categories: { hall: tall } }, media)).toEqual(['categories/hall: no focal point, and screens crop it'])
  expect(fileProblems({ ...manifest, categories: { hall: { ...tall, focal: [50, 70] } } }, media)).toEqual([])
})
