import { describe, expect, test } from 'vitest'
import { filesToDrop, PATTERN_MEAN, upholsteryColour } from './model.ts'

describe('the fabric of a model', () => {
  test('is the base colour of its upholstery, in linear light', () => {
    expect(upholsteryColour('#000000')).toEqual([0, 0, 0, 1])
    const [red, green, blue, alpha] = upholsteryColour('#c0a37e')
    expect(red * PATTERN_MEAN).toBeCloseTo(0.527, 3)
    expect(green * PATTERN_MEAN).toBeCloseTo(0.366, 3)
    expect(blue * PATTERN_MEAN).toBeCloseTo(0.209, 3)
    expect(alpha).toBe(1)
  })
  test('is never brighter than white', () => expect(upholsteryColour('#ffffff')).toEqual([1, 1, 1, 1]))
})

describe('[W12] the budget of the cache', () => {
  const files = [{ bytes: 5 }, { bytes: 4 }, { bytes: 3 }]
  test('keeps what fits', () => expect(filesToDrop(files, 12)).toEqual([]))
  test('drops the oldest first', () => expect(filesToDrop(files, 11)).toEqual([{ bytes: 5 }]))
  test('drops as many as it needs', () => expect(filesToDrop(files, 6)).toEqual([{ bytes: 5 }, { bytes: 4 }]))
  test('never drops the newest', () => expect(filesToDrop(files, 1)).toEqual([{ bytes: 5 }, { bytes: 4 }]))
})
