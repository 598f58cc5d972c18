import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { DeliveryZone } from '../../contract/delivery/delivery.ts'
import { deliveryProse, zonesInWords } from './words.ts'

const zone = (price: number | null, changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  zone_id: '1',
  name: 'Zone',
  provinces: [],
  postcodes: [],
  everywhere: true,
  price: price === null ? null : cents(price),
  days: 5,
  free_from: null,
  ...changes,
})
const cape = { everywhere: false, provinces: ['Western Cape'] }

test('prices and days of zones in words never promise less than a delivery can cost, or more than it always costs', () => {
  const words = (...zones: DeliveryZone[]) => zonesInWords(zones)?.replaceAll(/\s/g, ' ')
  expect(words(zone(45_000))).toBe('Delivery R 450, in 5 working days')
  expect(words(zone(45_000), zone(25_000, { ...cape, days: 3 }))).toBe('Delivery from R 250, in 3 to 5 working days')
  expect(words(zone(0, { days: 1 }))).toBe('Delivery free, in 1 working day')
  expect(words(zone(45_000, { free_from: cents(100) }))).toBe('Delivery up to R 450, in 5 working days')
  // Where no zone counts, delivery is free.
  expect(words(zone(45_000, cape))).toBe('Delivery up to R 450, depending on your postcode')
  expect(words(zone(null))).toBeUndefined()
})

test('texts say that delivery is free where it is, and what it costs where it is not', () => {
  const stores = [
    { slug: 'one', name: 'Woodstock', city: 'Cape Town', days: 2 },
    { slug: 'two', name: 'Durban', city: 'Durban', days: 2 },
  ]
  expect(deliveryProse({ zones: [], stores: [] }, 14)).toEqual({
    delivered_free: 'delivered free',
    delivery_free: 'Free delivery',
    delivery_cost: 'Delivery is free anywhere in South Africa.',
    delivery_time: 'Delivery is within 14 days.',
  })
  const priced = deliveryProse({ zones: [zone(45_000)], stores }, 14)
  expect(Object.values(priced).join(' ').replace('free of charge', '')).not.toMatch(/free/i)
  expect(priced.delivery_cost).toContain('free of charge, at Woodstock or Durban.')
  expect(priced.delivery_time).toBe('Delivery is within 5 working days.')
  expect(deliveryProse({ zones: [zone(null, cape)], stores: [] }, 14).delivery_cost).toBe(
    'Delivery is free wherever we deliver in South Africa.',
  )
})
