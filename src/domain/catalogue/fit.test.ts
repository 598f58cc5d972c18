import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeFit } from './fit.ts'

const kalkBay = { width: 2230, depth: 980, height: 710 }
const room = (judged: ReturnType<typeof judgeFit>) => (judged.kind === 'too_big' ? -judged.short : judged.spare)

describe('getting a parcel through a door', () => {
  test('it goes in end first: only its two smallest sides have to pass', () => {
    expect(judgeFit(kalkBay, { width: 813, height: 2032 })).toEqual({ kind: 'fits', spare: 103 })
  })

  test('the narrower of the two gaps counts', () => {
    expect(judgeFit(kalkBay, { width: 900, height: 1050 })).toEqual({ kind: 'fits', spare: 70 })
  })

  test('30 mm to spare fits, 29 is tight, none is still tight', () => {
    expect(judgeFit(kalkBay, { width: 740, height: 2000 })).toEqual({ kind: 'fits', spare: 30 })
    expect(judgeFit(kalkBay, { width: 739, height: 2000 })).toEqual({ kind: 'tight', spare: 29 })
    expect(judgeFit(kalkBay, { width: 710, height: 2000 })).toEqual({ kind: 'tight', spare: 0 })
  })

  test('what is missing is said in mm', () => {
    expect(judgeFit(kalkBay, { width: 700, height: 2000 })).toEqual({ kind: 'too_big', short: 10 })
    expect(judgeFit(kalkBay, { width: 700, height: 900 })).toEqual({ kind: 'too_big', short: 80 })
  })

  test('an opening without numbers is refused', () => {
    expect(() => judgeFit(kalkBay, { width: Number.NaN, height: 2000 })).toThrow(RangeError)
  })

  const side = fc.integer({ min: 1, max: 4000 })

  test('turning the parcel or the opening changes nothing', () => {
    fc.assert(
      fc.property(side, side, side, side, side, (width, depth, height, wide, high) => {
        const judged = judgeFit({ width, depth, height }, { width: wide, height: high })
        expect(judgeFit({ width: height, depth: width, height: depth }, { width: high, height: wide })).toEqual(judged)
      }),
      { seed: 30 },
    )
  })

  test('a larger opening never fits worse', () => {
    fc.assert(
      fc.property(side, side, side, side, side, fc.nat(500), (width, depth, height, wide, high, more) => {
        const parcel = { width, depth, height }
        const before = judgeFit(parcel, { width: wide, height: high })
        expect(room(judgeFit(parcel, { width: wide + more, height: high + more }))).toBe(room(before) + more)
      }),
      { seed: 31 },
    )
  })
})
