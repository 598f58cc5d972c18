import { expect, test } from 'vitest'
import { readFit } from './fit-words.ts'

test.each([
  ['fits 1.9 m wall', { words: '', width: '1900' }],
  ['couch that fits a 1,9m wall', { words: 'couch', width: '1900' }],
  ['Couch for a 220cm space', { words: 'couch', width: '2200' }],
  ['sofa under 2 metres', { words: 'sofa', width: '2000' }],
  ['goes through an 80 cm door', { words: '', door: '800' }],
  ['green couch through a 770mm doorway', { words: 'green couch', door: '770' }],
  ['door 80cm', { words: '', door: '800' }],
  ['sleeper that fits a 2.2 m wall and goes through an 80 cm door', { words: 'sleeper', width: '2200', door: '800' }],
])('“%s” asks for a size', (typed, expected) => {
  expect(readFit(typed)).toEqual(expected)
})

test.each(['kalk bay', '3 seater couch', 'Queen 152 cm headboard', 'table 120', '50 x 50 scatter', 'king size 183'])(
  '“%s” asks for no size',
  (typed) => {
    expect(readFit(typed)).toEqual({ words: typed })
  },
)
