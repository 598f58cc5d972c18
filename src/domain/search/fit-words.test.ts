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
  ['couch max 180', { words: 'couch', width: '1800' }],
  ['sofa under 200', { words: 'sofa', width: '2000' }],
  ['couch max 2.2m', { words: 'couch', width: '2200' }],
  ['table at most 90 cm', { words: 'table', width: '900' }],
  ['sofa 1.8m wide', { words: 'sofa', width: '1800' }],
  ['table 120 cm wide', { words: 'table', width: '1200' }],
  ['2.2m couch', { words: 'couch', width: '2200' }],
  ['grey sofa 220cm', { words: 'grey sofa', width: '2200' }],
])('“%s” asks for a size', (typed, expected) => {
  expect(readFit(typed)).toEqual(expected)
})

test.each([
  ['sale', { words: '', sale: 'true' }],
  ['Couch sale', { words: 'couch', sale: 'true' }],
  ['sofa on sale', { words: 'sofa', sale: 'true' }],
  ['clearance', { words: '', sale: 'true' }],
  ['discounted ottomans under R3000', { words: 'ottomans', sale: 'true', price_max: '3000' }],
  ['sage sofa', { words: 'sage sofa' }],
  ['specials', { words: 'specials' }],
])('“%s” asks for the sale, or does not', (typed, expected) => {
  expect(readFit(typed)).toEqual(expected)
})

test.each([
  ['sofa under R20000', { words: 'sofa', price_max: '20000' }],
  ['ottoman under R 3 000', { words: 'ottoman', price_max: '3000' }],
  ['Sofa below R20k', { words: 'sofa', price_max: '20000' }],
  ['sofa up to R\u00a020\u00a0000', { words: 'sofa', price_max: '20000' }],
  ['couch under R19,999.99', { words: 'couch', price_max: '19999' }],
  ['couch cheaper than R12.5k', { words: 'couch', price_max: '12500' }],
  ['ottoman under R900', { words: 'ottoman', price_max: '900' }],
  ['ottoman under 900 rand', { words: 'ottoman', price_max: '900' }],
  ['sofa max 1000', { words: 'sofa', price_max: '1000' }],
  ['sofa under 20 000', { words: 'sofa', price_max: '20000' }],
  ['couch between R15 000 and R20 000', { words: 'couch', price_min: '15000', price_max: '20000' }],
  ['couch between 20k and 15k', { words: 'couch', price_min: '15000', price_max: '20000' }],
  ['couch R15-20k', { words: 'couch', price_min: '15000', price_max: '20000' }],
  ['sofa from R5 000', { words: 'sofa', price_min: '5000' }],
  ['sofa no more than R9 000', { words: 'sofa', price_max: '9000' }],
  ['couch over R10 000 and under R20 000', { words: 'couch', price_min: '10000', price_max: '20000' }],
  ['sofa R20000 max', { words: 'sofa', price_max: '20000' }],
  ['couch 20k or less', { words: 'couch', price_max: '20000' }],
  ['R 20 000 maximum couch', { words: 'couch', price_max: '20000' }],
  ['sofa R15 000 and under', { words: 'sofa', price_max: '15000' }],
  ['couch 12.5k or cheaper', { words: 'couch', price_max: '12500' }],
  ['ottoman 900 rand at most', { words: 'ottoman', price_max: '900' }],
  ['couch R10 000 or more', { words: 'couch', price_min: '10000' }],
  ['sofa 15k+', { words: 'sofa', price_min: '15000' }],
  ['sofa R15 000 and up', { words: 'sofa', price_min: '15000' }],
  ['sofa R10k min R20k max', { words: 'sofa', price_min: '10000', price_max: '20000' }],
  ['3 seater couch under R20 000 3 seater', { words: '3 seater couch 3 seater', price_max: '20000' }],
])('“%s” asks for a price', (typed, expected) => {
  expect(readFit(typed)).toEqual(expected)
})

test.each([
  ['sofa max 180 under R20000', { words: 'sofa', width: '1800', price_max: '20000' }],
  ['couch under R15 000 200cm', { words: 'couch', width: '2000', price_max: '15000' }],
  ['couch under R20k through an 80 cm door', { words: 'couch', price_max: '20000', door: '800' }],
])('“%s” asks for a size and a price', (typed, expected) => {
  expect(readFit(typed)).toEqual(expected)
})

test.each([
  'kalk bay',
  '3 seater couch',
  'Queen 152 cm headboard',
  'sleeper couch 152 cm',
  'sofa bed 152 cm',
  'table 120',
  '50 x 50 scatter',
  'couch 2.2m x 90cm',
  'king size 183',
  'sofa up to 6 seater',
  'up to 50% off',
  'table under 90 cm high',
  'sofa under R0',
  'couch 3 seats or more',
  'sofa for 6 or more',
  'sofa 2000',
])('“%s” asks for no size and no price', (typed) => {
  expect(readFit(typed)).toEqual({ words: typed })
})
