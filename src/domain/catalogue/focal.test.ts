import { describe, expect, test } from 'vitest'
import type { Picture } from '../../contract/catalogue/picture.ts'
import { cutAround, MIDDLE, withFocal } from './focal.ts'

const picture: Picture = { base: '/media/a', widths: [400], width: 400, height: 300, alt: 'A couch', colour: '#fff' }

test('a picture has a focal point only where it is not the middle', () => {
  const moved = withFocal(picture, [30, 60])
  expect(moved.focal).toEqual([30, 60])
  expect(withFocal(moved, MIDDLE)).toEqual(picture)
  expect(JSON.stringify(withFocal(picture, [50, 50]))).toBe(JSON.stringify(picture))
})

describe('a cut', () => {
  const wide = { width: 3000, height: 1000 }
  test.each([
    ['the left edge', [0, 50], { left: 0, top: 0, width: 1000, height: 1000, focal: [0, 50] }],
    ['the middle', [50, 50], { left: 1000, top: 0, width: 1000, height: 1000, focal: [50, 50] }],
    ['a fifth', [20, 80], { left: 400, top: 0, width: 1000, height: 1000, focal: [20, 80] }],
    ['the right edge', [100, 0], { left: 2000, top: 0, width: 1000, height: 1000, focal: [100, 0] }],
  ] as const)('of a wide picture stays within it and keeps the point: %s', (_, [x, y], cut) => {
    expect(cutAround(wide, 1, [x, y])).toEqual(cut)
  })

  test('of a tall picture moves up and down', () => {
    expect(cutAround({ width: 900, height: 1200 }, 1.5, [40, 75])).toEqual({ left: 0, top: 450, width: 900, height: 600, focal: [40, 75] })
  })

  test('with the ratio of the picture is the picture', () => {
    expect(cutAround({ width: 1600, height: 1200 }, 4 / 3, [10, 90])).toEqual({
      left: 0,
      top: 0,
      width: 1600,
      height: 1200,
      focal: [10, 90],
    })
  })
})
