import { expect, it } from 'vitest'
import { shownValue } from '../../../desk/audit/words.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('the audit shows sums in rand, and counts as they are', () => {
  expect(plain(shownValue('price', 45_000))).toBe('R 450,00')
  expect(plain(shownValue('refunded', 0))).toBe('R 0,00')
  expect(shownValue('count', 45)).toBe('45')
  // Files write prices in rand.
  expect(shownValue('price', '450')).toBe('450')
  expect(shownValue('free_from', null)).toBe('none')
  expect(shownValue('postcodes', [[7400, 8099]])).toBe('[[7400,8099]]')
})
