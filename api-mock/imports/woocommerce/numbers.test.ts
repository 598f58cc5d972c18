import { describe, expect, it, test } from 'vitest'
import { decimalMark, readMeasure, readPrice } from './numbers.ts'

const price = (text: string, mark: '.' | ',' | null = null) => {
  const read = readPrice(text, mark)
  return read.kind === 'price' ? read.value : read.kind
}

describe('a price', () => {
  test.each([
    ['1299', 129900],
    ['1299.5', 129950],
    ['1299,50', 129950],
    ['1 299,50', 129950],
    ['1\u00a0299.50', 129950],
    ['1,299.50', 129950],
    ['1.299,50', 129950],
    ["1'299.50", 129950],
    ['1.299.000', 129900000],
    ['R 1299', 129900],
    ['R1,299.00', 129900],
    ['ZAR 18 999,00', 1899900],
    ['.5', 50],
    ['12.', 1200],
    ['0.005', 1],
    ['12.3456', 1235],
    ['12.344999', 1234],
    ['1299.000', 129900],
  ])('%j has one meaning in every file', (text, cents) => {
    expect(price(text)).toBe(cents)
    expect(price(text, '.')).toBe(cents)
    expect(price(text, ',')).toBe(cents)
  })

  test('with three digits after a mark is read in the format of its file, or not at all', () => {
    expect(price('1.299', '.')).toBe(130)
    expect(price('1.299', ',')).toBe(129900)
    expect(price('1,299', '.')).toBe(129900)
    expect(price('1.299')).toBe('problem')
  })

  test.each(['-5', '- 5,00', '12a', '€12', '$ 12.00', '1-2', 'free', '..', '99999999999', '1e9'])(
    '%j is rejected with a reason',
    (text) => {
      expect(price(text, '.')).toBe('problem')
    },
  )

  it('that is empty is no price', () => {
    expect(price('')).toBe('none')
    expect(price('  ')).toBe('none')
  })
})

test('the unambiguous numbers of a file decide its number format', () => {
  expect(decimalMark(['1.299', '12,50', '1299'])).toBe(',')
  expect(decimalMark(['1,299', '12.50'])).toBe('.')
  expect(decimalMark(['1299', '', '5'])).toBeNull()
})

test('a measure has a decimal point unless its file has commas, and is above zero', () => {
  expect(readMeasure('1.250', null)).toBe(1.25)
  expect(readMeasure('1,250', ',')).toBe(1.25)
  expect(readMeasure('.5', null)).toBe(0.5)
  for (const nothing of ['', '0', '-3', 'wide']) expect(readMeasure(nothing, null)).toBeNull()
})
