import { expect, test } from 'vitest'
import { answerFit } from './will-it-fit.tsx'

const packed = { width: 2230, depth: 980, height: 710 }

test.each([
  ['600', '2000', '600\u00a0cm would be 6\u00a0m. If you meant millimetres, type 60.'],
  ['770', '2030', '770\u00a0cm would be 7.7\u00a0m. If you meant millimetres, type 77.'],
  ['77', '2030', '2030\u00a0cm would be 20.3\u00a0m. If you meant millimetres, type 203.'],
])('%s × %s cm is larger than any door: the answer suggests millimetres', (width, height, text) => {
  expect(answerFit(packed, width, height)).toEqual({ kind: 'unclear', text })
})

test('openings up to the width of a gate get an answer', () => {
  expect(answerFit(packed, '60', '200')?.kind).toBe('too_big')
  expect(answerFit(packed, '77', '203')?.kind).toBe('fits')
  expect(answerFit(packed, '400', '203')?.kind).toBe('fits')
})
