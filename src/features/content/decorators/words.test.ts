import { expect, test } from 'vitest'
import { listWords, withCode, yearsOf } from './words.ts'

test('the skills of a decorator form a sentence', () => {
  expect(listWords(['Colour', 'Lighting', 'Family lounges'])).toBe('Colour, lighting and family lounges')
  expect(listWords(['Leather'])).toBe('Leather')
  expect(listWords(['Older houses', 'Colour'])).toBe('Older houses and colour')
})

test('a link adds the code to its existing query', () => {
  expect(withCode('/product/kalk-bay', 'THANDI5')).toBe('/product/kalk-bay?ref=THANDI5')
  expect(withCode('/product/kalk-bay?fabric=linen-clay', 'THANDI5')).toBe('/product/kalk-bay?fabric=linen-clay&ref=THANDI5')
})

test('one year is not years', () => {
  expect(yearsOf(1)).toBe('1 year of practice')
  expect(yearsOf(11)).toBe('11 years of practice')
})
