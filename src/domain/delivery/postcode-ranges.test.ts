import { expect, it } from 'vitest'
import { parseRanges, rangesInWords } from './postcode-ranges.ts'

it('reads codes and ranges with the separators that people type', () => {
  const ranges = [
    [7700, 7899],
    [8001, 8001],
    [1, 299],
  ]
  expect(parseRanges('7700–7899, 8001, 0001-0299')).toEqual({ ranges, problem: null })
  expect(parseRanges(' 7700 to 7899;8001\n0001 — 0299,')).toEqual({ ranges, problem: null })
  expect(parseRanges('  ')).toEqual({ ranges: [], problem: null })
})

it('says which part cannot be read, and why', () => {
  expect(parseRanges('7700–7899, Durban').problem).toBe('“Durban” is not a postcode of 4 digits or a range such as 7700–7899')
  expect(parseRanges('800').problem).toContain('“800” is not a postcode of 4 digits')
  expect(parseRanges('7899-7700').problem).toBe('“7899-7700” runs backwards: the lower postcode comes first')
  expect(parseRanges('7700-7899, 7800').problem).toBe('“7800” is already covered by 7700–7899. A postcode belongs in one range')
})

it('writes ranges as it reads them', () => {
  const typed = '7700–7899, 8001, 0001–0299'
  const { ranges } = parseRanges(typed)
  expect(ranges && rangesInWords(ranges)).toBe(typed)
})
