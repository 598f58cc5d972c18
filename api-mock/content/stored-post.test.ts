import { expect, test } from 'vitest'
import { readingMinutes } from './stored-post.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

test('a minute is 220 words, rounded to the nearest minute', () => {
  expect(readingMinutes(words(220))).toBe(1)
  expect(readingMinutes(words(329))).toBe(1)
  expect(readingMinutes(words(330))).toBe(2)
  expect(readingMinutes(words(1100))).toBe(5)
})

test('an empty text takes one minute', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('— *** —')).toBe(1)
})

test('punctuation is no word; a number or a hyphenated word is one word', () => {
  expect(readingMinutes(`${'## - **well-made** | 1,5 |\n'.repeat(165)}`)).toBe(2)
})
