import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitName } from './person-name.ts'

test.each([
  ['Thandi Maqoma', 'Thandi', 'Maqoma'],
  ['Pieter van der Merwe', 'Pieter', 'van der Merwe'],
  ['Anna Maria de Wet', 'Anna Maria', 'de Wet'],
  ['Johan Janse van Rensburg', 'Johan', 'Janse van Rensburg'],
  ['Mary Jane Smith', 'Mary Jane', 'Smith'],
  ['Lerato', 'Lerato', ''],
  ['  Sipho   Dlamini ', 'Sipho', 'Dlamini'],
  ['Van Wyk', 'Van', 'Wyk'],
  ['', '', ''],
])('"%s" is "%s" and "%s"', (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName })
})

test('every word stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (full) => {
      const { firstName, lastName } = splitName(full)
      expect(`${firstName} ${lastName}`.trim()).toBe(full.trim().split(/\s+/).join(' '))
    }),
    { seed: 7 },
  )
})
