import * as z from 'zod/mini'
import { postcodeSchema } from '../../account/address.ts'
import { provinces } from '../../account/provinces.ts'
import { slugSchema, tokenSchema } from '../../http/keys.ts'
import { centsSchema } from '../../money/money-schema.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskReadSchema } from '../desk-order.ts'

/** The most zones of a shop, and the most ranges of a zone: every page of a shop with zones carries them. */
export const MOST_ZONES = 60
const MOST_RANGES = 40
/** R 1 000 000 in cents. */
const MOST_CENTS = 100_000_000

const code = z.int().check(z.minimum(0, 'A postcode has 4 digits'), z.maximum(9999, 'A postcode has 4 digits'))
const daysSchema = z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'), z.maximum(120, 'must be 120 or less'))

const zoneShape = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name the zone'),
      z.maxLength(60, 'A name has 60 characters at most'),
      z.regex(/^[^{}<>]*$/, 'must not contain { } < >'),
    ),
  provinces: z.array(z.enum(provinces)).check(z.maxLength(provinces.length)),
  /** Ranges of postcodes: first and last code, as numbers. */
  postcodes: z
    .array(z.tuple([code, code]).check(z.refine(([first, last]) => first <= last, 'The first code of a range comes first')))
    .check(z.maxLength(MOST_RANGES, `A zone has up to ${MOST_RANGES} ranges`)),
  /** It counts where no other zone does. */
  everywhere: z.boolean(),
  /** Cents with VAT; null: the shop does not deliver there. */
  price: z.nullable(centsSchema.check(z.minimum(0), z.maximum(MOST_CENTS))),
  /** Working days until the delivery. */
  days: daysSchema,
  /** Free from this much of goods, after discounts, in cents; null: never. */
  free_from: z.nullable(centsSchema.check(z.positive('An amount is more than 0'), z.maximum(MOST_CENTS))),
  active: z.boolean(),
}

/** The fields of a zone without its number. */
export const zoneFieldsSchema = z.object(zoneShape)

/** Whether a zone says where it counts: by provinces and postcodes, or everywhere else. */
const hasArea = ({ provinces: named, postcodes, everywhere }: Pick<ZoneFields, 'provinces' | 'postcodes' | 'everywhere'>) =>
  everywhere !== named.length + postcodes.length > 0
const NO_AREA = 'Give provinces or postcodes, or choose everywhere else'

const deskZoneSchema = z.extend(zoneFieldsSchema, {
  zone_id: z.string(),
  /** Grows with every change. */
  rev: z.int(),
})

const deskCollectionSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  city: z.string(),
  active: z.boolean(),
  days: z.int(),
  /** 0 before the first change. */
  rev: z.int(),
})

/** Everything about delivery: the answer of every change. */
const deskDeliverySchema = z.object({
  /** By name. `zoneOf` decides which one counts for a place. */
  zones: z.array(deskZoneSchema),
  /** Every store of the shop. */
  stores: z.array(deskCollectionSchema),
  /** The days of delivery where no zone counts: calendar days. */
  usual_days: z.int(),
})

const previewSchema = z.object({
  postcode: z.string(),
  /** The place of the postcode in words; null if it is not clear. */
  place: z.nullable(z.string()),
  /** The zone that counts; null: the shop's usual free delivery. */
  zone: z.nullable(z.string()),
  /** Cents; null: the shop does not deliver there. */
  price: z.nullable(centsSchema),
  /** The last day of delivery, YYYY-MM-DD, for an order of today that is made to order; null: no delivery. */
  delivery_by: z.nullable(z.string()),
})

const seen = { token: tokenSchema, rev: z.int().check(z.minimum(0)) }
const changed = ['idempotency_mismatch', 'in_progress'] as const

export const deskDeliveryEndpoints = {
  deskDelivery: {
    name: 'deskDelivery',
    method: 'GET',
    path: '/api/desk/delivery',
    summary: 'The zones of delivery with their prices and days, and the stores at which orders are collected',
    access: 'staff',
    right: 'delivery.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskDeliverySchema,
    codes: entryCodes,
  },
  deskDeliveryPreview: {
    name: 'deskDeliveryPreview',
    method: 'GET',
    path: '/api/desk/delivery/preview',
    summary: 'The zone, the price and the day of a delivery to a postcode, as a customer would see them',
    access: 'staff',
    right: 'delivery.read',
    idempotent: false,
    /** `goods`: what is paid for the goods, in cents. */
    input: z.object({
      token: tokenSchema,
      postcode: postcodeSchema,
      goods: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MOST_CENTS)), 0),
    }),
    answer: previewSchema,
    codes: entryCodes,
  },
  deskZoneAdd: {
    name: 'deskZoneAdd',
    method: 'POST',
    path: '/api/desk/delivery/zones',
    summary: 'Add a zone of delivery. A zone that claims the same as another one with the same specificity is refused',
    access: 'staff',
    right: 'delivery.change',
    idempotent: true,
    input: z.object({ token: tokenSchema, ...zoneShape }).check(z.refine(hasArea, NO_AREA)),
    answer: deskDeliverySchema,
    codes: [...entryCodes, 'zone_overlap', 'zones_full', ...changed],
  },
  deskZoneChange: {
    name: 'deskZoneChange',
    method: 'POST',
    path: '/api/desk/delivery/zones/:zoneId',
    summary: 'Change a zone of delivery, or switch it on or off. Orders keep what they were placed with',
    access: 'staff',
    right: 'delivery.change',
    idempotent: true,
    /** `rev`: as the caller saw it. */
    input: z.object({ ...seen, ...zoneShape }).check(z.refine(hasArea, NO_AREA)),
    answer: deskDeliverySchema,
    codes: [...entryCodes, 'not_found', 'zone_overlap', 'zone_changed', ...changed],
  },
  deskZoneRemove: {
    name: 'deskZoneRemove',
    method: 'POST',
    path: '/api/desk/delivery/zones/:zoneId/remove',
    summary: 'Remove a zone of delivery. Orders keep its name and its price',
    access: 'staff',
    right: 'delivery.change',
    idempotent: true,
    input: z.object(seen),
    answer: deskDeliverySchema,
    codes: [...entryCodes, 'not_found', 'zone_changed', ...changed],
  },
  deskCollectionChange: {
    name: 'deskCollectionChange',
    method: 'POST',
    path: '/api/desk/delivery/stores/:slug',
    summary: 'Switch the collection of orders at a store on or off, and set the working days until an order is ready',
    access: 'staff',
    right: 'delivery.change',
    idempotent: true,
    input: z.object({ ...seen, active: z.boolean(), days: daysSchema }),
    answer: deskDeliverySchema,
    codes: [...entryCodes, 'not_found', 'zone_changed', ...changed],
  },
} as const satisfies Record<string, DeskEndpoint>

export type ZoneFields = z.infer<typeof zoneFieldsSchema>
export type DeskZone = z.infer<typeof deskZoneSchema>
export type DeskDelivery = z.infer<typeof deskDeliverySchema>
export type DeliveryPreview = z.infer<typeof previewSchema>
