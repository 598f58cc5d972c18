import * as z from 'zod/mini'
import { availabilities, dimensionsSchema } from '../../../src/contract/catalogue.ts'
import { slugSchema } from '../../../src/contract/keys.ts'
import { centsSchema } from '../../../src/contract/money-schema.ts'

const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const list = (longest: number) => z._default(z.array(words(longest)).check(z.maxLength(100)), [])
const millimetres = z.int().check(z.minimum(0), z.maximum(20_000))
const sizeSchema = z.object({
  width: millimetres,
  depth: millimetres,
  height: millimetres,
  seat_height: z.optional(dimensionsSchema.shape.seat_height),
})
const noSize = { width: 0, depth: 0, height: 0 }

const optionValueSchema = z.strictObject({
  value: slugSchema.check(z.maxLength(60)),
  label: words(80),
  price_difference: z._default(centsSchema, 0 as z.infer<typeof centsSchema>),
  regular_difference: z.optional(centsSchema),
  colour: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #c9bda6'))),
})

const optionSchema = z.strictObject({
  name: slugSchema.check(z.maxLength(40)),
  label: words(80),
  kind: z._default(z.enum(['swatch', 'choice']), 'choice'),
  values: z.array(optionValueSchema).check(z.minLength(1), z.maxLength(500)),
})

/** One product of the shop's own file. Money is whole cents, lengths are mm. */
export const fileProductSchema = z.strictObject({
  slug: slugSchema,
  name: words(160),
  /** Made where there is none of that slug; `category_name` is what it is called then. */
  category: slugSchema,
  category_name: z.optional(words(80)),
  price: centsSchema.check(z.positive('must be more than 0')),
  price_regular: z.optional(centsSchema),
  sku: z.optional(words(80)),
  tagline: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  description: list(5000),
  features: list(500),
  materials: list(500),
  care: list(500),
  assembly: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  options: z._default(z.array(optionSchema).check(z.maxLength(6)), []),
  default_swatch: z._default(z.nullable(z.string()), null),
  /** Ids of the shop's fabrics, for their facts and the filter. */
  fabrics: list(60),
  colours: list(20),
  weave: z._default(z.string().check(z.maxLength(40)), ''),
  seats: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(20))), null),
  dimensions: z._default(sizeSchema, noSize),
  packed_size: z.optional(sizeSchema),
  weight_kg: z._default(z.number().check(z.minimum(0), z.maximum(2000)), 0),
  lead_time_days: z._default(z.int().check(z.minimum(0), z.maximum(365)), 14),
  availability: z._default(z.enum(availabilities), 'made_to_order'),
  badges: list(40),
  keywords: list(60),
  guarantee_years: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(99))), null),
  related: list(80),
  /** Web addresses; the first is the one that tiles show. */
  images: z._default(z.array(z.url({ protocol: /^https?$/ })).check(z.maxLength(30)), []),
})

export type FileProduct = z.infer<typeof fileProductSchema>
