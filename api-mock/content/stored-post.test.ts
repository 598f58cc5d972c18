import { expect, test } from 'vitest'
import { readingMinutes } from './stored-post.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

test('a minute is 220 words, rounded to the nearest', () => {
  expect(readingMinutes(words(220))).toBe(1)
  expect(readingMinutes(words(329))).toBe(1)
  expect(readingMinutes(words(330))).toBe(2)
  expect(readingMinutes(words(1100))).toBe(5)
})

test('even nothing takes a minute', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('— *** —')).toBe(1)
})

test('marks are no words, and a number or a word with a hyphen is one', () => {
  expect(readingMinutes(`${'## - **well-made** | 1,5 |\n'.repeat(165)}`)).toBe(2)
})
