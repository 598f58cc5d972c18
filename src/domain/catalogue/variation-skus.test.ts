import { expect, test } from 'vitest'
import type { ProductOption } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import { skuOf } from '../cart/item-key.ts'
import { combinationInWords, combinationOf, skusWithin } from './variation-skus.ts'

const option = (name: string, label: string, ...values: string[]): ProductOption => ({
  name,
  label,
  kind: 'choice',
  values: values.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1), price_difference: cents(0) })),
})
/** The legs come first on the page, the fabric comes first in a SKU. */
const options = [option('legs', 'Legs', 'oak', 'kiaat'), option('fabric', 'Fabric', 'oat', 'clay')]

test('a combination has the values in the order of the option names, whatever the order of the page', () => {
  const variation = { legs: 'oak', fabric: 'clay' }
  expect(combinationOf(options, variation)).toBe('CLAY.OAK')
  expect(combinationOf(options.toReversed(), variation)).toBe('CLAY.OAK')
  expect(skuOf({ sku: 'X', variation_skus: { 'CLAY.OAK': 'OWN' } }, variation)).toBe('OWN')
  expect(combinationOf(options, { legs: 'oak' })).toBeNull()
  expect(combinationOf([], {})).toBeNull()
})

test('its words are the labels in the order of the page', () => {
  expect(combinationInWords(options, 'CLAY.OAK')).toBe('Oak, Clay')
  expect(combinationInWords(options, 'OAK.CLAY')).toBeNull()
  expect(combinationInWords(options, 'CLAY')).toBeNull()
})

test('SKUs of combinations that are not sold are left out', () => {
  expect(skusWithin(options, { 'CLAY.OAK': 'A', 'CLAY.STEEL': 'B', CLAY: 'C' })).toEqual({ 'CLAY.OAK': 'A' })
})
