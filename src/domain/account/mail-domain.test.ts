import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestMail, typingDistance } from './mail-domain.ts'

test.each([
  ['thandi@gmial.com', 'thandi@gmail.com'],
  ['thandi@gmail.con', 'thandi@gmail.com'],
  ['thandi@gmail.co.za', 'thandi@gmail.com'],
  ['thandi@gamil.com', 'thandi@gmail.com'],
  [' Thandi@GMAIL.CM ', 'thandi@gmail.com'],
  ['sipho@hotmial.com', 'sipho@hotmail.com'],
  ['sipho@outlok.com', 'sipho@outlook.com'],
  ['anna@mwebb.co.za', 'anna@mweb.co.za'],
  ['anna@telkomsa.nett', 'anna@telkomsa.net'],
  ['anna@yaho.com', 'anna@yahoo.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestMail(typed)).toBe(meant)
})

test.each([
  'thandi@gmail.com',
  'thandi@mail.com',
  'thandi@ymail.com',
  'thandi@stoep.example',
  'thandi@uct.ac.za',
  'thandi@line.org',
  'thandi@gmail',
  'thandi@',
  'thandi',
  '',
])('%j is not asked about', (typed) => {
  expect(suggestMail(typed)).toBeNull()
})

test('a suggestion is never asked about again', () => {
  const typed = fc.tuple(fc.constantFrom('gmail.com', 'mweb.co.za', 'hotmail.com'), fc.nat(9), fc.constantFrom('', 'a', 'xx'))
  fc.assert(
    fc.property(typed, ([domain, at, letters]) => {
      const suggestion = suggestMail(`demo@${domain.slice(0, at)}${letters}${domain.slice(at + 1)}`)
      expect(suggestion === null || suggestMail(suggestion) === null).toBe(true)
    }),
    { seed: 35 },
  )
})

test('two swapped letters are one mistake', () => {
  expect(typingDistance('gmial', 'gmail')).toBe(1)
  expect(typingDistance('', 'abc')).toBe(3)
  expect(typingDistance('same', 'same')).toBe(0)
})
