import type { ConversionEvent } from '../../../src/contract/measurement/measurement.ts'
import type { TestShop } from '../server/api.ts'

/** A hash in the format of a hashed e-mail address. */
export const HASH = 'ab'.repeat(32)

export const adEventId = (number: number): string => String(number).padStart(20, '0')

/** A page's event for the ad service: a product was just added to the cart, with `changes` applied. */
export const adEvent = (shop: TestShop, number: number, changes: Partial<ConversionEvent> = {}): ConversionEvent => ({
  event_name: 'AddToCart',
  event_time: Math.floor(shop.clock.now().getTime() / 1000),
  event_id: adEventId(number),
  action_source: 'website',
  event_source_url: 'http://localhost:4102/product/kalk-bay',
  user_data: { em: HASH },
  custom_data: { content_ids: ['1001'], value: 18_999, currency: 'ZAR' },
  ...changes,
})
