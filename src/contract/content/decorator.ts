import * as z from 'zod/mini'
import { centsSchema } from '../money/money-schema.ts'
import { COMPLETE_ALL_FIELDS, emailSchema, nameSchema, phoneSchema, placeNameSchema, provinces } from '../account/address.ts'
import { tileCardSchema } from '../catalogue/catalogue.ts'
import { slugSchema } from '../http/keys.ts'
import { ownProfileSchema } from './own-profile.ts'
import { pictureSchema } from '../catalogue/picture-schema.ts'

export const decoratorCardSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  business: z.string(),
  city: z.string(),
  province: z.string(),
  specialities: z.array(z.string()),
  years: z.int(),
  picture: z.nullable(pictureSchema),
})
export const decoratorSchema = z.extend(decoratorCardSchema, {
  /** Plain text. */
  bio: z.string(),
  /** The same as HTML; absent in copies of older versions. */
  bio_html: z.optional(z.string()),
  /** The ways for clients to contact her: e-mail, phone and links. Empty: not given. */
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  links: z.optional(z.array(z.object({ label: z.string(), url: z.string() }))),
  /** The affiliate code. Links carry it as `?ref=`, and the device stores it for 30 days. */
  coupon_code: z.string(),
  projects: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      products: z.array(tileCardSchema),
      /** An illustration: a room with the first product. */
      room: z.optional(z.nullable(pictureSchema)),
    }),
  ),
})
export const decoratorsSchema = z.object({ decorators: z.array(decoratorCardSchema) })

const YEARS = 'Years are a number from 0 to 80'

/** What a decorator earns with the code. Amounts in cents. */
export const commissionShape = {
  /** Percent of what customers pay for goods with the code, without VAT and delivery. It counts from now on. 0: no commission. */
  percent: z.int(),
  /** Of delivered orders, less refunds. */
  earned: centsSchema,
  /** Of paid orders that are not delivered yet. */
  waiting: centsSchema,
  paid: centsSchema,
  /** `earned` less `paid`. Below 0 when an order was refunded after its commission was paid. */
  owed: z.int(),
  /** The last payments, newest first. `paid_on`: YYYY-MM-DD. */
  payments: z.array(z.object({ number: z.int(), amount: centsSchema, paid_on: z.string(), reference: z.string() })),
}

/** A web address, or an empty text. An address that is typed without `https://` gets it. */
const websiteSchema = z.string().check(
  z.trim(),
  z.overwrite((typed) => (typed === '' || /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`)),
  z.maxLength(200),
  z.regex(/^$|^https?:\/\/\S+\.\S+$/i, 'Enter a web address, such as www.studio.co.za'),
)

export const applicationStates = ['received', 'accepted', 'declined'] as const
export const applicationBodySchema = z.object({
  name: nameSchema,
  business: placeNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  city: placeNameSchema,
  province: z.enum(provinces, COMPLETE_ALL_FIELDS),
  website: z._default(websiteSchema, ''),
  years: z.int(COMPLETE_ALL_FIELDS).check(z.minimum(0, YEARS), z.maximum(80, YEARS)),
  work: z.string(COMPLETE_ALL_FIELDS).check(z.trim(), z.minLength(20, COMPLETE_ALL_FIELDS), z.maxLength(5000)),
})
/** The fields of an application as it was sent: earlier versions took shorter phone numbers, and other provinces. */
export const sentApplicationShape = { ...applicationBodySchema.shape, phone: z.string(), province: z.string() }

/** A signed-in decorator's own application. */
export const applicationSchema = z.object({
  application: z.nullable(
    z.object({
      ...sentApplicationShape,
      state: z.enum(applicationStates),
      sent_at: z.string(),
      decided_at: z.nullable(z.string()),
      /** Of an accepted decorator. */
      code: z.optional(z.nullable(z.string())),
      /** What was bought with the code, by month of the order, newest first: `YYYY-MM`. `total`: cents, without refunds. */
      sales: z.optional(z.array(z.object({ month: z.string(), orders: z.int(), total: centsSchema }))),
      /** Of a decorator for whom a commission was agreed. */
      commission: z.optional(z.object(commissionShape)),
      /** Of a decorator with a profile. */
      profile: z.optional(ownProfileSchema),
    }),
  ),
})

export type DecoratorCard = z.infer<typeof decoratorCardSchema>
export type Decorator = z.infer<typeof decoratorSchema>
export type ApplicationBody = z.infer<typeof applicationBodySchema>
