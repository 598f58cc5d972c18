import * as z from 'zod/mini'
import {
  availabilities,
  firmnessSchema,
  modelSchema,
  productImageSchema,
  type ProductImage,
} from '../../src/contract/catalogue/catalogue.ts'
import { searchDescriptionSchema, searchTitleSchema } from '../../src/contract/catalogue/search-result.ts'
import { slugSchema } from '../../src/contract/http/keys.ts'
import { type Cents, cents } from '../../src/contract/money/money.ts'
import { centsSchema } from '../../src/contract/money/money-schema.ts'
import { sellingMomentSchema } from '../../src/contract/desk/desk-product.ts'
import { pictureSchema } from '../../src/contract/catalogue/picture-schema.ts'
import type { SellingTimes } from '../../src/domain/catalogue/selling-times.ts'
import type { StoredProduct } from '../catalogue/stored.ts'
import type { ShopProduct } from './shop-products.ts'

const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const list = (longest: number) => z.array(words(longest)).check(z.maxLength(100))
const millimetres = z.int().check(z.minimum(0), z.maximum(20_000))
const sizeSchema = z.object({
  width: millimetres,
  depth: millimetres,
  height: millimetres,
  return_depth: z.optional(millimetres),
  seat_height: z.optional(millimetres),
  seat_depth: z.optional(millimetres),
  arm_height: z.optional(millimetres),
  leg_clearance: z.optional(millimetres),
})
const noSize = { width: 0, depth: 0, height: 0 }

const optionValueSchema = z.strictObject({
  value: slugSchema.check(z.maxLength(60)),
  label: words(80),
  price_difference: z._default(centsSchema, cents(0)),
  regular_difference: z.optional(centsSchema),
  colour: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #c9bda6'))),
  /** A detail of a swatch, in the form of an export. */
  picture: z.optional(pictureSchema),
  pictured: z.optional(z.boolean()),
  in_tiles: z.optional(z.boolean()),
  dimensions: z.optional(z.partial(z.strictObject({ width: millimetres, depth: millimetres, height: millimetres }))),
})

const optionSchema = z.strictObject({
  name: slugSchema.check(z.maxLength(40)),
  label: words(80),
  kind: z._default(z.enum(['swatch', 'choice']), 'choice'),
  values: z.array(optionValueSchema).check(z.minLength(1), z.maxLength(500)),
})

/** The fields of one product in a catalogue file, all optional. Money is in whole cents, lengths in mm. */
export const givenFieldsSchema = z.partial(
  z.strictObject({
    id: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
    slug: slugSchema,
    name: words(160),
    /** The import creates an unknown category with this slug and names it `category_name`. */
    category: slugSchema,
    category_name: words(80),
    price: centsSchema.check(z.positive('must be more than 0')),
    price_regular: centsSchema,
    sku: words(80),
    tagline: z.string().check(z.trim(), z.maxLength(200)),
    seo_title: searchTitleSchema,
    seo_description: searchDescriptionSchema,
    description: list(5000),
    features: list(500),
    materials: list(500),
    care: list(500),
    assembly: z.string().check(z.trim(), z.maxLength(2000)),
    options: z.array(optionSchema).check(z.maxLength(6)),
    /** `RED.OAK`, the values in the order of the option names → the SKU of that variation. */
    variation_skus: z.record(z.string(), words(80)),
    default_swatch: z.string(),
    /** Ids of fabrics, for their facts and the filter. */
    fabrics: list(60),
    colours: list(20),
    weave: z.string().check(z.maxLength(40)),
    seats: z.int().check(z.minimum(1), z.maximum(20)),
    dimensions: sizeSchema,
    packed_size: sizeSchema,
    firmness: firmnessSchema,
    model: modelSchema,
    weight_kg: z.number().check(z.minimum(0), z.maximum(2000)),
    lead_time_days: z.int().check(z.minimum(0), z.maximum(365)),
    availability: z.enum(availabilities),
    badges: list(40),
    keywords: list(60),
    guarantee_years: z.int().check(z.minimum(1), z.maximum(99)),
    related: list(80),
    /** When the server starts and stops selling it. */
    sells_from: sellingMomentSchema,
    sells_until: sellingMomentSchema,
    /** Web addresses, or pictures of the shop in the form of an export. Tiles show the first one. */
    images: z.array(z.union([z.url({ protocol: /^https?$/ }), productImageSchema])).check(z.maxLength(30)),
  }),
)

/** A complete product with the fields of the file. */
export interface FileProduct extends Omit<StoredProduct, 'picture' | 'type' | 'images'>, SellingTimes {
  category_name: string
  price: Cents
  /** Null if it is not on sale. */
  price_regular: Cents | null
  images: (string | ProductImage)[]
}

/** The value that `null` gives to a field. Other fields cannot be emptied. */
export const emptied = {
  price_regular: null,
  tagline: '',
  seo_title: undefined,
  seo_description: undefined,
  description: [],
  features: [],
  materials: [],
  care: [],
  assembly: '',
  options: [],
  variation_skus: {},
  default_swatch: null,
  fabrics: [],
  colours: [],
  weave: '',
  seats: null,
  dimensions: noSize,
  packed_size: noSize,
  firmness: undefined,
  model: undefined,
  weight_kg: 0,
  badges: [],
  keywords: [],
  guarantee_years: null,
  related: [],
  sells_from: null,
  sells_until: null,
  images: [],
} satisfies Partial<FileProduct>

/** The default values of a new product. */
export const newFields = { ...emptied, lead_time_days: 14, availability: 'made_to_order' } satisfies Partial<FileProduct>

/** Converts a product of the shop to the fields of the file, for an export. */
export function fileProductOf(product: ShopProduct, categories: ReadonlyMap<string, string>): FileProduct {
  const { picture: _picture, type: _type, id, slug, sku, name, category, ...facts } = product.product
  const [price, regular] = [cents(product.price), cents(product.price_regular)]
  return {
    id,
    slug,
    sku,
    name,
    category,
    category_name: categories.get(category) ?? category,
    price,
    price_regular: regular === price ? null : regular,
    sells_from: product.sells_from,
    sells_until: product.sells_until,
    ...facts,
  }
}
