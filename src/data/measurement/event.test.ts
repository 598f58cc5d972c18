import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversionSchema } from '../../contract/measurement/measurement.ts'
import * as z from 'zod/mini'
import { countedPath } from './counted-path.ts'
import { conversionEvent, eventId, goodsData } from './event.ts'

const bytes = (count: number) => new Uint8Array(randomBytes(count))

test('[§9.3] an event id has twenty digits, and skips bytes that would favour low digits', () => {
  expect(eventId(bytes)).toMatch(/^\d{20}$/)
  const unfair = [250, 255, 7, 249]
  let place = 0
  expect(eventId((count) => Uint8Array.from({ length: count }, () => unfair[place++ % unfair.length] ?? 0))).toMatch(/^[79]{20}$/)
})

test('an event fits the contract, with seconds and rand', () => {
  const custom = goodsData([
    { id: 1001, price: 1_899_900, quantity: 2 },
    { id: 1002, price: 49_950, quantity: 1 },
  ])
  const event = conversionEvent('AddToCart', { at: 1_795_000_000_999, bytes, source: 'https://stoep.example/product/kalk-bay', custom })
  expect(z.parse(conversionSchema, event)).toEqual(event)
  expect(event).toMatchObject({
    event_time: 1_795_000_000,
    custom_data: { value: 38_497.5, num_items: 3, content_ids: ['1001', '1002'], currency: 'ZAR' },
  })
})

test('a counted path contains no id of an order or a list', () => {
  expect(countedPath('/checkout/order/12345678')).toBe('/checkout/order')
  expect(countedPath('/my-account/view-order/12345678')).toBe('/my-account/view-order')
  expect(countedPath('/my-account/lists/abc')).toBe('/my-account/lists')
  expect(countedPath('/product/kalk-bay')).toBe('/product/kalk-bay')
})
