import { expect, it } from 'vitest'
import { spellings } from './accents.ts'

const taken = (words: string, text: string) => Array.from(text).every((sign, at) => spellings(words)[at]?.includes(sign))

it('words mean every case of their letters, with and without accents', () => {
  for (const text of ['Andre', 'André', 'ANDRÉ', 'ändre']) expect(taken('andre', text), text).toBe(true)
  expect(taken('ANDRÉ', 'andre')).toBe(true)
  expect(taken('zoe', 'Zoë')).toBe(true)
  expect(taken('soren', 'Søren')).toBe(true)
  expect(taken('e\u0301tage', 'Étage')).toBe(true)
  expect(taken('andre', 'Andro')).toBe(false)
})

it('a sign that is no Latin letter means itself, in both cases', () => {
  expect(spellings('5 ')).toEqual([['5'], [' ']])
  expect(spellings('ж')).toEqual([['ж', 'Ж']])
  expect(spellings('木ß')).toEqual([['木'], ['ß']])
})
