import { expect, test } from 'vitest'
import { deliveryWords } from '../checkout/delivery-promise.ts'
import { cents } from '../../contract/money/money.ts'
import { promiseOfQuote, quoteDelivery } from './quote-delivery.ts'

const zone = {
  zone_id: 'z',
  name: 'Cape Town',
  provinces: [],
  postcodes: [[8001, 8001]] as [number, number][],
  everywhere: false,
  price: cents(45_000),
  days: 1,
  free_from: cents(2_000_000),
}
const plan = { zones: [zone], stores: [{ slug: 'woodstock', name: 'Woodstock', city: 'Cape Town', days: 2 }], words: null }
const orderedAt = new Date('2026-11-26T08:00:00Z')

test('a short zone counts its days from the first day of dispatch after a break', () => {
  const quote = quoteDelivery(plan, { postcode: '8001' }, 0)
  // 17 January 2027 is a Sunday.
  const promise = promiseOfQuote(quote, orderedAt, [undefined], { dispatchFrom: '2027-01-17', days: 14 })
  expect(promise).toEqual({ dispatch_from: '2027-01-17', delivery_by: '2027-01-18' })
  expect(deliveryWords(promise)).toBe('by Mon 18 Jan')
})

test('the delivery is free from an amount, and a collection always', () => {
  expect(quoteDelivery(plan, { postcode: '8001' }, 1_999_999)).toMatchObject({ kind: 'zone', fee: 45_000 })
  expect(quoteDelivery(plan, { postcode: '8001' }, 2_000_000)).toMatchObject({ kind: 'zone', fee: 0 })
  expect(quoteDelivery(plan, { postcode: '8001', collect: 'woodstock' }, 0)).toMatchObject({ kind: 'collect' })
  expect(quoteDelivery(undefined, { postcode: '8001', collect: 'woodstock' }, 0)).toEqual({ kind: 'closed' })
})
