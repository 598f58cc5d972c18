import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { provinces } from '../../contract/account/address.ts'
import { isPostcode, placeOfPostcode, provinceOfPostcode } from './postcode.ts'

describe('the province of a postcode', () => {
  test.each([
    ['0002', 'Gauteng', 'Pretoria'],
    ['2196', 'Gauteng', 'Sandton'],
    ['1501', 'Gauteng', 'Benoni'],
    ['0250', 'North West', 'Brits'],
    ['0300', 'North West', 'Rustenburg'],
    ['2531', 'North West', 'Potchefstroom'],
    ['0699', 'Limpopo', 'Polokwane'],
    ['0850', 'Limpopo', 'Tzaneen'],
    ['1390', 'Limpopo', 'Phalaborwa'],
    ['1200', 'Mpumalanga', 'Mbombela'],
    ['2302', 'Mpumalanga', 'Secunda'],
    ['4001', 'KwaZulu-Natal', 'Durban'],
    ['3201', 'KwaZulu-Natal', 'Pietermaritzburg'],
    ['2940', 'KwaZulu-Natal', 'Newcastle'],
    ['5201', 'Eastern Cape', 'East London'],
    ['6001', 'Eastern Cape', 'Gqeberha'],
    ['6139', 'Eastern Cape', 'Makhanda'],
    ['6529', 'Western Cape', 'George'],
    ['6970', 'Western Cape', 'Beaufort West'],
    ['7925', 'Western Cape', 'Woodstock'],
    ['8001', 'Western Cape', 'Cape Town'],
    ['8130', 'Western Cape', 'Lamberts Bay'],
    ['7000', 'Northern Cape', 'De Aar'],
    ['8240', 'Northern Cape', 'Springbok'],
    ['8301', 'Northern Cape', 'Kimberley'],
    ['8801', 'Northern Cape', 'Upington'],
    ['9301', 'Free State', 'Bloemfontein'],
    ['9700', 'Free State', 'Bethlehem'],
    ['1947', 'Free State', 'Sasolburg'],
  ])('%s is in %s (%s)', (postcode, province) => {
    expect(provinceOfPostcode(postcode)).toBe(province)
  })

  test('is null if two provinces share the range', () => {
    expect(provinceOfPostcode('9750')).toBeNull()
    expect(provinceOfPostcode('0400')).toBeNull()
  })

  test('is null for the former numbers of Namibia and for 0000', () => {
    expect(provinceOfPostcode('9000')).toBeNull()
    expect(provinceOfPostcode('0000')).toBeNull()
  })

  test.each(['', '800', '80011', '8oo1', '-001', '8.01', '８００１'])('is null for "%s"', (typed) => {
    expect(provinceOfPostcode(typed)).toBeNull()
  })

  test('is one of the nine provinces or null for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer({ min: 0, max: 9999 }).map((code) => String(code).padStart(4, '0')),
        ),
        (typed) => {
          expect([...provinces, null]).toContain(provinceOfPostcode(typed))
        },
      ),
      { seed: 9 },
    )
  })
})

describe('the place of a postcode', () => {
  test.each([
    ['8001', 'Cape Town, Western Cape'],
    ['7925', 'Cape Town, Western Cape'],
    ['7600', 'Western Cape'],
    ['2196', 'Johannesburg, Gauteng'],
    ['0002', 'Pretoria, Gauteng'],
    ['4001', 'Durban, KwaZulu-Natal'],
    ['6001', 'Gqeberha, Eastern Cape'],
    ['0850', 'Limpopo'],
    ['9750', null],
    ['12', null],
  ])('%s: %s', (postcode, place) => {
    expect(placeOfPostcode(postcode)).toBe(place)
  })

  test('has four digits that South Africa uses', () => {
    expect(['8001', '0001', '9750'].map(isPostcode)).toEqual([true, true, true])
    expect(['', '800', '80011', '0000', '9000', '8oo1'].map(isPostcode)).toEqual([false, false, false, false, false, false])
  })
})
