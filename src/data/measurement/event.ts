import { brand } from '../../contract/brand.ts'
import type { ConversionEvent, conversionNames } from '../../contract/measurement/measurement.ts'
import type { HashedPerson } from './identifiers.ts'

type EventName = (typeof conversionNames)[number]

const DIGITS = 20
/** Bytes from 250 up would make the digits 0 to 5 more likely. */
const FAIR = 250

/** Twenty random digits (spec §9), all equally likely. `bytes(count)` returns `count` random bytes. */
export function eventId(bytes: (count: number) => Uint8Array): string {
  let id = ''
  while (id.length < DIGITS) for (const byte of bytes(DIGITS - id.length)) if (byte < FAIR) id += String(byte % 10)
  return id
}

interface EventParts {
  /** Milliseconds since 1970. */
  at: number
  bytes: (count: number) => Uint8Array
  /** Origin and path of the page, without the query, which may contain an order's key. */
  source: string
  person?: HashedPerson
  custom?: ConversionEvent['custom_data']
}

/** An event in the format of the ad service. */
export const conversionEvent = (name: EventName, { at, bytes, source, person = {}, custom = {} }: EventParts): ConversionEvent => ({
  event_name: name,
  event_time: Math.floor(at / 1000),
  event_id: eventId(bytes),
  action_source: 'website',
  event_source_url: source,
  user_data: person,
  custom_data: custom,
})

interface CountedItem {
  id: number
  /** Cents. */
  price: number
  quantity: number
}

/** Value (in rand), ids and number of the items, in the format of the ad service. */
export const goodsData = (items: readonly CountedItem[]): ConversionEvent['custom_data'] => ({
  currency: brand.currency,
  value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) / 100,
  content_ids: items.map(({ id }) => String(id)),
  num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
})
