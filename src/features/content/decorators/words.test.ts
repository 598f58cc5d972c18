import { expect, test } from 'vitest'
import { joinSkills, withCode, yearsOf } from './words.ts'

test('the skills of a decorator form a sentence', () => {
  expect(joinSkills(['Colour', 'Lighting', 'Family lounges'])).toBe('Colour, lighting and family lounges')
  expect(joinSkills(['Leather'])).toBe('Leather')
  expect(joinSkills(['Older houses', 'Colour'])).toBe('Older houses and colour')
})

test('a link adds the code to its existing query', () => {
  expect(withCode('/product/kalk-bay', 'THANDI5')).toBe('/product/kalk-bay?ref=THANDI5')
  expect(withCode('/product/kalk-bay?fabric=linen-clay', 'THANDI5')).toBe('/product/kalk-bay?fabric=linen-clay&ref=THANDI5')
})

test('one year is singular', () => {
  expect(yearsOf(1)).toBe('1 year of practice')
  expect(yearsOf(11)).toBe('11 years of practice')
})
