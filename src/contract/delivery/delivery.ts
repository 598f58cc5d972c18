import * as z from 'zod/mini'
import { slugSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'

/** An area with one price and one number of days. The most specific zone of a place counts (`zoneOf`). */
export const deliveryZoneSchema = z.object({
  zone_id: z.string(),
  name: z.string(),
  /** Names of provinces. */
  provinces: z.array(z.string()),
  /** First and last code of each range, as numbers. */
  postcodes: z.array(z.tuple([z.int(), z.int()])),
  /** It counts where no other zone does. */
  everywhere: z.boolean(),
  /** Cents with VAT; null: the shop does not deliver there. */
  price: z.nullable(centsSchema),
  /** Working days until the delivery. */
  days: z.int(),
  /** Free from this much of goods, after discounts, in cents; null: never. */
  free_from: z.nullable(centsSchema),
})

/** A store at which orders can be collected, free. `days`: working days until an order is ready. */
const collectionPointSchema = z.object({ slug: slugSchema, name: z.string(), city: z.string(), days: z.int() })

/** What a shop charges for delivery. A shop that delivers free everywhere, without collection at a store, has none. */
export const deliveryPlanSchema = z.object({
  /** The zones that are on. Where none counts, delivery is free and takes the shop's usual days. */
  zones: z.array(deliveryZoneSchema),
  stores: z.array(collectionPointSchema),
  /** The prices and days of all zones in words, such as `Delivery R 250 to R 450, in 3 to 7 working days`; null without zones. */
  words: z.nullable(z.string()),
})

/** The store at which an order is collected, as it was when the order was placed. */
export const orderCollectionSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  address_lines: z.array(z.string()),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.string(),
  hours_note: z.string(),
})

export type DeliveryZone = z.infer<typeof deliveryZoneSchema>
export type CollectionPoint = z.infer<typeof collectionPointSchema>
export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>
export type OrderCollection = z.infer<typeof orderCollectionSchema>
