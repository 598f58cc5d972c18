import * as z from 'zod/mini'
import { availabilities, dimensionsSchema, optionSchema, productImageSchema } from '../catalogue/catalogue.ts'
import { focalSchema, pictureSchema } from '../catalogue/picture-schema.ts'
import { searchDescriptionSchema, searchTitleSchema } from '../catalogue/search-result.ts'
import { slugSchema, tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { pageShape, searchWordsSchema } from './desk-order.ts'

const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const list = (longest: number) => z.array(words(longest)).check(z.maxLength(100))

/** The texts on the pages of a product. */
const wordsShape = {
  tagline: z.string().check(z.trim(), z.maxLength(200)),
  /** Paragraphs. */
  description: list(5000),
  features: list(500),
  materials: list(500),
  care: list(500),
  assembly: z.string().check(z.trim(), z.maxLength(2000)),
  keywords: list(60),
  /** For search engines and shares; null: name and tagline. */
  seo_title: z.nullable(searchTitleSchema),
  /** Null: the first paragraph. */
  seo_description: z.nullable(searchDescriptionSchema),
}

const priceSchema = centsSchema.check(z.positive('A price is more than 0'))

/** A planned moment: ISO 8601 in UTC, a whole minute. */
export const sellingMomentSchema = z.iso
  .datetime()
  .check(z.regex(/T\d{2}:\d{2}:00\.000Z$/, 'must be a whole minute in UTC, such as 2026-12-03T06:00:00.000Z'))

/** Everything that the desk changes of a product. Money in cents. */
const fieldsShape = {
  ...wordsShape,
  name: words(160),
  sku: words(80),
  category: slugSchema,
  price: priceSchema,
  /** The price before the sale; null if it is not on sale. */
  price_regular: z.nullable(centsSchema),
  options: z.array(optionSchema).check(z.maxLength(6)),
  /** Variations with a SKU of their own: the values in the order of the option names, `RED.OAK` → the SKU. */
  variation_skus: z.record(z.string().check(z.maxLength(400)), words(80)),
  lead_time_days: z.int().check(z.minimum(0), z.maximum(365)),
  availability: z.enum(availabilities),
  badges: list(40),
  /** Slugs. */
  related: list(80),
  images: z.array(productImageSchema).check(z.maxLength(30)),
  /** In mm; a width, depth or height of 0 is not known. */
  dimensions: dimensionsSchema,
  /** The largest parcel, in mm. */
  packed_size: dimensionsSchema,
  seats: z.nullable(z.int().check(z.minimum(1), z.maximum(20))),
  guarantee_years: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
  /** When the server starts to sell it. Null: no start is planned. A product that is sold has none. */
  sells_from: z.nullable(sellingMomentSchema),
  /** When the server stops selling it. Null: no end is planned. */
  sells_until: z.nullable(sellingMomentSchema),
}

/** The state of a product at the moment of a read. The server rejects another one with `product_changed`. */
const versionSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/))

/** A count: of one variation, or with `variation` empty of the product. `held`: pieces of open orders, which are not in the count. */
const countSchema = z.object({
  variation: z.string(),
  sku: z.string(),
  count: z.nullable(z.int()),
  low_level: z.nullable(z.int()),
  held: z.int(),
})

export const deskProductSchema = z.object({
  ...fieldsShape,
  id: z.int(),
  slug: slugSchema,
  version: versionSchema,
  /** False for a product that is not sold: a new one, or a retired one. */
  sold: z.boolean(),
  /** Why a planned start did not happen, until the staff has dealt with it. */
  sells_notice: z.nullable(z.string()),
  /** The counts that the product can have. `count` null: it is not counted. */
  stock: z.array(countSchema),
})

/** The filters of the list of products. */
export const filterShape = {
  /** A part of the name, or the start of the SKU. */
  q: searchWordsSchema,
  category: z.optional(slugSchema),
  /** `planned`: with a start or an end. `not_started`: a planned start did not happen, and the staff has not dealt with it. */
  state: z.optional(z.enum(['sold', 'retired', 'planned', 'not_started'])),
  /** `low`: a count at or below its level. */
  stock: z.optional(z.enum(['counted', 'low', 'out'])),
  /** `1`: only products on sale. */
  sale: z.optional(z.literal('1')),
  sort: z._default(z.enum(['shop', 'name', 'price']), 'shop'),
}
export const deskProductsReadSchema = z.object({ ...pageShape, ...filterShape })

const deskProductRowSchema = z.object({
  product_id: z.int(),
  slug: slugSchema,
  sku: z.string(),
  name: z.string(),
  /** Its first picture; null without one. Absent in answers of older versions. */
  picture: z.optional(z.nullable(pictureSchema)),
  category: z.string(),
  price: centsSchema,
  price_regular: z.nullable(centsSchema),
  sold: z.boolean(),
  sells_from: z.nullable(z.string()),
  sells_until: z.nullable(z.string()),
  /** A planned start did not happen, and the staff has not dealt with it. */
  not_started: z.boolean(),
  availability: z.enum(availabilities),
  /** The sum of its counts; null if it is not counted. */
  count: z.nullable(z.int()),
  is_low: z.boolean(),
})
/** In the requested order. `categories`: every category of the shop, by slug. */
export const deskProductsSchema = z.object({
  products: z.array(deskProductRowSchema),
  categories: z.array(z.object({ slug: slugSchema, name: z.string() })),
  total: z.int(),
  page: z.int(),
})

const seen = { token: tokenSchema, version: versionSchema }
export const productSettleSchema = z.object({ token: tokenSchema })
/** Only the fields that the user changed. */
export const productChangeSchema = z.object({ ...seen, fields: z.partial(z.strictObject(fieldsShape)) })
export const productWordsSchema = z.object({ ...seen, fields: z.partial(z.strictObject(wordsShape)) })
export const productStepSchema = z.object(seen)
/** `from`: the product that is copied, without its SKU and counts. */
export const productCreateSchema = z.object({
  token: tokenSchema,
  name: words(160),
  category: slugSchema,
  price: priceSchema,
  from: z.optional(z.int().check(z.positive())),
})

/** The largest picture in bytes, as an import permits it. */
export const PICTURE_BYTES = 12 * 1024 * 1024
/** `data`: a JPEG, PNG, WebP or GIF as base64. `alt`: what it shows, for people who do not see it. */
export const pictureAddSchema = z.object({
  ...seen,
  alt: words(200),
  /** Absent: the middle. */
  focal: z.optional(focalSchema),
  data: z.string().check(z.minLength(1), z.maxLength((PICTURE_BYTES / 3) * 4 + 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
})

/** The highest count of the stock. */
export const MOST_COUNTED = 100_000

const countOf = z.int().check(z.minimum(0), z.maximum(MOST_COUNTED))
/**
 * New counts. `seen`: the count that the user saw. The server rejects another one with `stock_changed`. `count` null ends the counting.
 * `low_level`: absent, it stays as it is.
 */
export const stockChangeSchema = z.object({
  token: tokenSchema,
  counts: z
    .array(
      z.object({
        variation: z.string().check(z.maxLength(400)),
        seen: z.nullable(countOf),
        count: z.nullable(countOf),
        low_level: z.optional(z.nullable(countOf)),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
})

export type DeskProduct = z.infer<typeof deskProductSchema>
export type DeskProductRow = z.infer<typeof deskProductRowSchema>
export type DeskProductsRead = z.infer<typeof deskProductsReadSchema>
export type ProductFilter = Omit<DeskProductsRead, 'token' | 'page' | 'per_page'>
export type ProductFields = z.infer<typeof productChangeSchema>['fields']
export type StockChange = z.infer<typeof stockChangeSchema>['counts'][number]
