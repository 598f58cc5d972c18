import { expect, test } from 'vitest'
import type { DeliveryZone } from '../../contract/delivery/delivery.ts'
import { cents } from '../../contract/money/money.ts'
import { overlapOf } from './overlap.ts'
import { feeOf, quoteDelivery, workingDayAfter } from './quote-delivery.ts'
import { zoneOf } from './zone-of.ts'

const zone = (name: string, changes: Partial<DeliveryZone>): DeliveryZone => ({
  zone_id: name,
  name,
  provinces: [],
  postcodes: [],
  everywhere: false,
  price: cents(45_000),
  days: 5,
  free_from: null,
  ...changes,
})
const street = zone('street', { postcodes: [[7708, 7708]] })
const suburbs = zone('suburbs', { postcodes: [[7700, 7899]] })
const cape = zone('cape', { provinces: ['Western Cape'] })
const rest = zone('rest', { everywhere: true, price: null })
const all = [rest, cape, suburbs, street]

test('the most specific zone counts: a code, a range, the province, everywhere', () => {
  const named = (postcode: string, province?: string) => zoneOf(all, { postcode, province })?.name
  expect(named('7708')).toBe('street')
  expect(named('7700')).toBe('suburbs')
  expect(named('7899')).toBe('suburbs')
  expect(named('7900')).toBe('cape')
  expect(named('2000')).toBe('rest')
})

test('the postcode tells the province where it is clear, the address only where it is not', () => {
  expect(zoneOf(all, { postcode: '2000', province: 'Western Cape' })?.name).toBe('rest')
  expect(zoneOf(all, { postcode: '9740', province: 'Western Cape' })?.name).toBe('cape')
})

test('a text that is not a postcode has no zone', () => {
  for (const postcode of ['', '770', '77000', 'abcd']) expect(zoneOf(all, { postcode })).toBeNull()
})

test('zones of equal specificity that claim the same are named; different widths do not overlap', () => {
  expect(overlapOf(suburbs, zone('other', { postcodes: [[7800, 7999]] }))).toBe('7700–7899 and 7800–7999')
  expect(overlapOf(street, zone('other', { postcodes: [[7708, 7708]] }))).toBe('7708')
  expect(overlapOf(suburbs, street)).toBeNull()
  expect(overlapOf(cape, zone('other', { provinces: ['Gauteng', 'Western Cape'] }))).toBe('Western Cape')
  expect(overlapOf(rest, zone('other', { everywhere: true }))).toBe('everywhere else')
  expect(overlapOf(cape, suburbs)).toBeNull()
})

test('a quote is free from the amount on, refused without a price, and open without a postcode', () => {
  const plan = { zones: [zone('cape', { provinces: ['Western Cape'], free_from: cents(100_000) }), rest], stores: [], words: null }
  expect(feeOf(quoteDelivery(plan, { postcode: '7700' }, 99_999))).toBe(45_000)
  expect(feeOf(quoteDelivery(plan, { postcode: '7700' }, 100_000))).toBe(0)
  expect(quoteDelivery(plan, { postcode: '2000' }, 1).kind).toBe('none')
  expect(quoteDelivery(plan, { postcode: '' }, 1).kind).toBe('open')
  expect(quoteDelivery(undefined, { postcode: '' }, 1).kind).toBe('usual')
  expect(quoteDelivery(plan, { postcode: '7700', collect: 'closed' }, 1).kind).toBe('closed')
})

test('working days leave out weekends and public holidays', () => {
  // 16 December 2026, a Wednesday, is the Day of Reconciliation.
  expect(workingDayAfter('2026-12-11', 1)).toBe('2026-12-14')
  expect(workingDayAfter('2026-12-15', 1)).toBe('2026-12-17')
})
