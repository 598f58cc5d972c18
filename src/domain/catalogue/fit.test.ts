import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import { checkFit, dimensionRange, dimensionsOf, narrowestDoor, narrowestWidth, NO_DOOR, packedSizeOf } from './fit.ts'

const kalkBay = { width: 2230, depth: 980, height: 710 }
const clearance = (fit: ReturnType<typeof checkFit>) => (fit.kind === 'too_big' ? -fit.short : fit.spare)

describe('getting a parcel through a door', () => {
  test('the parcel goes in end first: only its two smallest sides must fit', () => {
    expect(checkFit(kalkBay, { width: 813, height: 2032 })).toEqual({ kind: 'fits', spare: 103 })
  })

  test('the narrower of the two gaps counts', () => {
    expect(checkFit(kalkBay, { width: 900, height: 1050 })).toEqual({ kind: 'fits', spare: 70 })
  })

  test('30 mm to spare fits, 29 is tight, none is still tight', () => {
    expect(checkFit(kalkBay, { width: 740, height: 2000 })).toEqual({ kind: 'fits', spare: 30 })
    expect(checkFit(kalkBay, { width: 739, height: 2000 })).toEqual({ kind: 'tight', spare: 29 })
    expect(checkFit(kalkBay, { width: 710, height: 2000 })).toEqual({ kind: 'tight', spare: 0 })
  })

  test('a missing size is reported in mm', () => {
    expect(checkFit(kalkBay, { width: 700, height: 2000 })).toEqual({ kind: 'too_big', short: 10 })
    expect(checkFit(kalkBay, { width: 700, height: 900 })).toEqual({ kind: 'too_big', short: 80 })
  })

  test('an opening without numbers throws', () => {
    expect(() => checkFit(kalkBay, { width: Number.NaN, height: 2000 })).toThrow(RangeError)
  })

  const side = fc.integer({ min: 1, max: 4000 })

  test('turning the parcel or the opening changes nothing', () => {
    fc.assert(
      fc.property(side, side, side, side, side, (width, depth, height, wide, high) => {
        const fit = checkFit({ width, depth, height }, { width: wide, height: high })
        expect(checkFit({ width: height, depth: width, height: depth }, { width: high, height: wide })).toEqual(fit)
      }),
      { seed: 30 },
    )
  })

  test('a larger opening never fits worse', () => {
    fc.assert(
      fc.property(side, side, side, side, side, fc.nat(500), (width, depth, height, wide, high, more) => {
        const parcel = { width, depth, height }
        const before = checkFit(parcel, { width: wide, height: high })
        expect(clearance(checkFit(parcel, { width: wide + more, height: high + more }))).toBe(clearance(before) + more)
      }),
      { seed: 31 },
    )
  })
})

test('the narrowest door is the smallest side of the largest parcel, unless its second side is higher than a door', () => {
  expect(narrowestDoor({ category: 'sofas' }, kalkBay)).toBe(710)
  expect(narrowestDoor({ category: 'sofas' }, { width: 2230, depth: 980, height: 713 })).toBe(720)
  expect(narrowestDoor({ category: 'couches' }, { width: 2900, depth: 2040, height: 700 })).toBe(NO_DOOR)
  expect(narrowestDoor({ category: 'ottomans' }, kalkBay)).toBe(0)
  expect(narrowestDoor({ category: 'sofas' }, { width: 0, depth: 0, height: 0 })).toBe(0)
})

const value = (name: string) => ({ value: name, label: name, price_difference: cents(0) })
const sizes = [value('queen'), { ...value('king'), dimensions: { width: 1910 } }]
const board = {
  dimensions: { width: 1600, depth: 100, height: 1200 },
  options: [{ name: 'size', label: 'Size', kind: 'choice' as const, values: sizes }],
}

test('a configuration has the dimensions of the product, with those that a chosen value changes', () => {
  expect(dimensionsOf(board, { size: 'king' })).toEqual({ width: 1910, depth: 100, height: 1200 })
  expect(dimensionsOf(board, { size: 'queen' })).toEqual(board.dimensions)
  expect(dimensionsOf(board, {})).toEqual(board.dimensions)
})

test('an open option counts with each of its lengths, as its price does with each of its differences', () => {
  const double = { ...value('double'), price_difference: cents(-60_000), dimensions: { width: 1450 } }
  const every = { ...board, options: [{ ...board.options[0]!, values: [double, ...sizes] }] }
  const widths = (product: typeof board, variation = {}) => {
    const { least, most, open, measured } = dimensionRange(product, variation)
    expect([least.depth, most.depth]).toEqual([100, 100])
    return [least.width, most.width, open?.name ?? null, measured]
  }
  expect(widths(every)).toEqual([1450, 1910, 'size', null])
  expect(widths(every, { size: 'double' })).toEqual([1450, 1450, null, null])
  expect(widths(every, { size: 'queen' })).toEqual([1600, 1600, null, null])

  const differ = { ...value('double'), price_difference: cents(-60_000) }
  const partly = { ...board, options: [{ ...board.options[0]!, values: [differ, ...sizes] }] }
  expect(widths(partly), 'a size without measurements').toEqual([1600, 1600, null, 'queen'])
  expect(widths(partly, { size: 'double' })).toEqual([1600, 1600, null, 'queen'])
  expect(widths(partly, { size: 'king' })).toEqual([1910, 1910, null, null])
})

test('the narrowest size of a piece is that of the product, or a narrower one', () => {
  const single = { ...value('single'), dimensions: { width: 960 } }
  expect(narrowestWidth(board)).toBe(1600)
  expect(narrowestWidth({ ...board, options: [{ ...board.options[0]!, values: [...sizes, single] }] })).toBe(960)
  expect(narrowestWidth({ ...board, options: [] })).toBe(1600)
})

test('the parcel of a configuration is larger by as much as the piece, and one without measurements stays so', () => {
  const packed = { ...board, packed_size: { width: 1660, depth: 170, height: 1260 } }
  expect(packedSizeOf(packed, { size: 'king' })).toEqual({ width: 1970, depth: 170, height: 1260 })
  expect(packedSizeOf(packed, { size: 'queen' })).toEqual(packed.packed_size)
  expect(packedSizeOf(packed, {}), 'the largest of the open sizes').toEqual({ width: 1970, depth: 170, height: 1260 })
  const unmeasured = { width: 0, depth: 0, height: 0 }
  expect(packedSizeOf({ ...board, packed_size: unmeasured }, { size: 'king' })).toEqual(unmeasured)
  expect(packedSizeOf({ ...packed, dimensions: unmeasured }, { size: 'king' })).toEqual(packed.packed_size)
})
