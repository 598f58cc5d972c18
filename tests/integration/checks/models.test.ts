import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { readGlb, type Gltf } from '../../../scripts/studio/glb.ts'
import { LEGS, legsColour, UPHOLSTERY } from '../../../src/domain/room/model.ts'

/** Metres. A cushion that bulges is allowed. */
const TOLERANCE = 0.005
/** The largest value of a position, which is a 16-bit integer. */
const WHOLE = 32_767

/** Width, height and depth of a model in metres. */
function sizeOf({ nodes, meshes, accessors }: Gltf): number[] {
  const bounds = nodes.flatMap(({ mesh, translation = [0, 0, 0], scale = [1, 1, 1] }) =>
    (meshes[mesh ?? -1]?.primitives ?? []).flatMap(({ attributes }) => {
      const { min = [], max = [] } = accessors[attributes.POSITION] ?? {}
      return [min, max].map((corner) => corner.map((value, axis) => (value / WHOLE) * (scale[axis] ?? 1) + (translation[axis] ?? 0)))
    }),
  )
  return [0, 1, 2].map((axis) => {
    const values = bounds.map((corner) => corner[axis] ?? 0)
    return Math.max(...values) - Math.min(...values)
  })
}

const { catalogue, media } = readContent('content')
const models = Object.entries(media.models)

/** The categories whose pieces have one size. */
const seats = new Set(['sofas', 'couches', 'sleepers', 'armchairs', 'ottomans'])

test('every seat has a 3D model, and nothing else', () => {
  const expected = catalogue.products.filter(({ category }) => seats.has(category)).map(({ slug }) => slug)
  expect(models.map(([slug]) => slug).toSorted()).toEqual(expected.toSorted())
})

describe.each(models)('the model of %s', (slug, { src, bytes }) => {
  const file = readFileSync(`public/media/${src}`)
  const { gltf } = readGlb(file)
  const product = catalogue.products.find((candidate) => candidate.slug === slug)

  test('has the size of the product', () => {
    const { width, depth, height, return_depth = depth } = product?.dimensions_mm ?? { width: 0, depth: 0, height: 0 }
    const size = sizeOf(gltf)
    for (const [axis, mm] of [width, height, return_depth].entries())
      expect(Math.abs((size[axis] ?? 0) - mm / 1000)).toBeLessThan(TOLERANCE)
  })
  test('has the bytes that the manifest says', () => expect(file.length).toBe(bytes))
  test('has one part that takes the fabric', () => {
    expect(gltf.materials.filter(({ name }) => name === UPHOLSTERY)).toHaveLength(1)
  })
  test('has legs that take every finish of the product', () => {
    const finishes = product?.options.find(({ name }) => name === 'legs')?.values ?? []
    expect(finishes.filter(({ value }) => legsColour(value) === null)).toEqual([])
    if (finishes.length > 0) expect(gltf.materials.map(({ name }) => name)).toContain(LEGS)
  })
  test('needs no decoder and has pictures that every viewer reads', () => {
    expect(gltf.extensionsRequired).toEqual(['KHR_mesh_quantization'])
    expect(gltf.images.map(({ mimeType }) => mimeType)).toEqual(gltf.images.map(() => 'image/jpeg'))
  })
})
