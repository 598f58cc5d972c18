import { expect, test } from 'vitest'
import { doorHint, provinceHint } from './address-hints.ts'

test('the hint at the province names what the postcode suggests, until the customer chooses', () => {
  expect(provinceHint('2000', 'Gauteng', false)).toBe('Looks like Gauteng. Change it if that is wrong.')
  expect(provinceHint('2000', 'Gauteng', true)).toBeUndefined()
})

test.each([true, false])('a province that does not agree with the postcode is questioned (chosen by the customer: %s)', (isPicked) => {
  expect(provinceHint('2000', 'Western Cape', isPicked)).toBe('The postcode 2000 is usually in Gauteng. Check both.')
})

test.each(['', '20', '9100', 'abcd'])('the postcode %o of no known province gives no hint', (postcode) => {
  expect(provinceHint(postcode, 'Western Cape', false)).toBeUndefined()
})

test.each(['PO Box 12', 'p.o. box 4, Claremont', 'P O Box 77', 'Postbox 3', 'Private Bag X9', 'Posbus 11', 'Privaatsak 2'])(
  'the street %o is a post box',
  (street) => expect(doorHint(street)).toMatch(/door/),
)

test.each(['', '12 Long Street', '4 Boxer Road', '9 Post Street', 'Unit 3, Box Hill Estate', '1 Poppy Boxwood Lane'])(
  'the street %o is no post box',
  (street) => expect(doorHint(street)).toBeUndefined(),
)
