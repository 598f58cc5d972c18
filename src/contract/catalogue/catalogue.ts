import * as z from 'zod/mini'
import { slugSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { pictureSchema } from './picture-schema.ts'
import { shopFactsSchema } from '../settings/facts.ts'

/** In mm. Those of a seat are measured from its front, or from the floor. */
export const dimensionsSchema = z.object({
  width: z.int(),
  depth: z.int(),
  height: z.int(),
  /** The length of the second side of a corner unit. The first side is the width. */
  return_depth: z.optional(z.int()),
  seat_height: z.optional(z.int()),
  /** From the front of the seat to the back cushion. */
  seat_depth: z.optional(z.int()),
  arm_height: z.optional(z.int()),
  /** The free height under the piece, for a broom or a robot. */
  leg_clearance: z.optional(z.int()),
})

/** The outside dimensions that a value of an option changes, such as the width of a headboard in a size. In mm. */
export const changedDimensionsSchema = z.partial(z.pick(dimensionsSchema, { width: true, depth: true, height: true }))

/** How firm a seat is: 1 soft, 2 medium-soft, 3 medium, 4 medium-firm, 5 firm. */
export const firmnessSchema = z.int().check(z.minimum(1), z.maximum(5))

export const fabricSchema = z.object({
  id: z.string(),
  label: z.string(),
  weave: z.string(),
  /** The colour of the fabric, as hex. */
  colour: z.string(),
  /** The family that the colour filter uses: cream, brown, grey, blue, green, red, yellow, black. */
  colour_family: z.string(),
  description: z.string(),
  composition: z.string(),
  /** Rub count; null for leather, because the test is only for textiles. */
  martindale: z.nullable(z.int()),
  care: z.string(),
  good_for: z.string(),
  picture: z.nullable(pictureSchema),
})

export const optionValueSchema = z.object({
  value: z.string(),
  label: z.string(),
  price_difference: centsSchema,
  /**
   * The difference in the regular price, in cents, if it is not `price_difference`. A sale then reduces this value by more or less than the
   * others.
   */
  regular_difference: z.optional(centsSchema),
  /** Swatch colour as hex, for values of kind `swatch`. */
  colour: z.optional(z.string()),
  /** A close-up of a swatch that is not a fabric, such as a wood. Fabrics have their own pictures. */
  picture: z.optional(pictureSchema),
  /** True if the product's pictures show this value. For swatches, `default_swatch` of the product names that value instead. */
  pictured: z.optional(z.boolean()),
  /** Each swatch has a small picture with this value, for tiles and lines: `BASE.VALUE-400.webp`. */
  in_tiles: z.optional(z.boolean()),
  /** The dimensions of the product in this value, where they are not those of the product. */
  dimensions: z.optional(changedDimensionsSchema),
})

export const optionSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['swatch', 'choice']),
  values: z.array(optionValueSchema),
})

export const ratingSchema = z.object({ average: z.number(), count: z.int() })

export const availabilities = ['made_to_order', 'in_stock', 'out_of_stock'] as const

/** The data of a product that a card, filters, search and configuration need offline. */
export const productCardSchema = z.object({
  id: z.int(),
  slug: slugSchema,
  sku: z.string(),
  name: z.string(),
  category: slugSchema,
  tagline: z.string(),
  type: z.enum(['simple', 'variable']),
  price: centsSchema,
  price_regular: centsSchema,
  rating: z.nullable(ratingSchema),
  picture: z.nullable(pictureSchema),
  options: z.array(optionSchema),
  /** Variations with a SKU of their own: `RED.OAK`, the values in the order of the option names → the SKU. */
  variation_skus: z.optional(z.record(z.string(), z.string())),
  /** The value of the swatch option that `picture` shows. */
  default_swatch: z.nullable(z.string()),
  fabrics: z.array(z.string()),
  colours: z.array(z.string()),
  weave: z.string(),
  seats: z.nullable(z.int()),
  dimensions: dimensionsSchema,
  /** The width in mm of the narrowest ordinary door that it goes through (`narrowestDoor`). Absent in copies of older versions. */
  door: z.optional(z.int()),
  badges: z.array(z.string()),
  availability: z.enum(availabilities),
  lead_time_days: z.int(),
  /** Position under `sort=popular`: lower is more popular. */
  popularity: z.int(),
  keywords: z.array(z.string()),
})

/** Only the data that a tile shows. Pages with many tiles carry nothing else of their products. */
export const tileCardSchema = z.pick(productCardSchema, {
  id: true,
  slug: true,
  name: true,
  category: true,
  tagline: true,
  price: true,
  price_regular: true,
  rating: true,
  picture: true,
  options: true,
  default_swatch: true,
  badges: true,
  availability: true,
})

export const imageRoles = ['hero', 'angle', 'detail', 'front', 'open', 'room'] as const

/**
 * Brings a part of a picture into another colour: amplitude and exponent for red, green and blue. The new linear light of a channel is
 * `amplitude * light ** exponent`, as in an SVG filter (`feFuncR type="gamma"`).
 */
export const tintSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

/** A part of a picture that a choice changes, such as the fabric or the legs (docs/decisions/082). */
export const overlaySchema = z.object({
  /** The address of a picture that is opaque where the part is. */
  mask: z.string(),
  /** The same picture in the lightest fabric, from which the tints begin. Absent: they begin from the picture. */
  light: z.optional(z.pick(pictureSchema, { base: true, widths: true })),
  /** The tints by the value of an option. The value that the picture shows has none. */
  tints: z.record(z.string(), tintSchema),
})

export const productImageSchema = z.object({
  role: z.enum(imageRoles),
  /**
   * The value that the picture shows. In a hero it is a value of the swatch option, or of the first option if no option has swatches. In a
   * detail it is a value of any option.
   */
  value: z.optional(z.string()),
  /** The value of an option, such as a size, with which the picture replaces the others of its role. Without that choice it is not shown. */
  instead_for: z.optional(z.string()),
  picture: pictureSchema,
  /** The bounding box of the product in the front picture: left, top, right, bottom, in pixels. */
  box: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** Absent: the picture shows one choice only. */
  overlays: z.optional(z.array(overlaySchema)),
})

/** The size of a piece, compared with what its buyer expected. */
export const reviewSizes = ['smaller', 'as_thought', 'larger'] as const

export const reviewSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  product_slug: slugSchema,
  product_name: z.string(),
  name: z.string(),
  title: z.string(),
  message: z.string(),
  rating: z.int(),
  date: z.string(),
  verified: z.boolean(),
  reply: z.nullable(z.object({ name: z.string(), message: z.string() })),
  /** 1 to 5. Absent if the author did not say. */
  comfort: z.optional(z.int()),
  /** Absent if the author did not say. */
  size: z.optional(z.enum(reviewSizes)),
  /** The author's photos. Absent without any. */
  photos: z.optional(z.array(pictureSchema)),
  /** How many people find it helpful. Only the answer with all reviews has it, and only where it is above 0. */
  helpful: z.optional(z.int()),
})

export const reviewSummarySchema = z.object({
  count: z.int(),
  average: z.number(),
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  distribution: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
})

/** A 3D model of a product at true size: a .glb file of the shop. It shows the default swatch, and a chaise on the right. */
export const modelSchema = z.object({
  src: z.string().check(z.regex(/^\/media\/[\w/-]+\.glb$/, 'must be the path of a .glb file below /media')),
  bytes: z.int().check(z.positive()),
})

export const productSchema = z.extend(productCardSchema, {
  /** For search engines and shares. Absent: name and tagline, and the first paragraph. */
  seo_title: z.optional(z.string()),
  seo_description: z.optional(z.string()),
  description: z.array(z.string()),
  features: z.array(z.string()),
  materials: z.array(z.string()),
  care: z.array(z.string()),
  assembly: z.string(),
  weight_kg: z.number(),
  /** The largest parcel, in mm. */
  packed_size: dimensionsSchema,
  images: z.array(productImageSchema),
  /** Absent without one. */
  model: z.optional(modelSchema),
  swatches: z.array(fabricSchema),
  /** Absent if it is not a seat, or not known. */
  firmness: z.optional(firmnessSchema),
  /** Years of guarantee; null without one (tables, scatters). */
  guarantee_years: z.nullable(z.int()),
  related: z.array(tileCardSchema),
  reviews: z.object({ summary: reviewSummarySchema, items: z.array(reviewSchema) }),
})

export const categorySchema = z.object({
  slug: slugSchema,
  name: z.string(),
  blurb: z.string(),
  intro: z.string(),
  buying_tip: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  count: z.int(),
  picture: z.nullable(pictureSchema),
})

export const catalogueSchema = z.object({
  /** Changes with every change of a product, category or fabric. */
  version: z.string(),
  categories: z.array(categorySchema),
  fabrics: z.array(fabricSchema),
  products: z.array(productCardSchema),
  /** Absent in copies of older versions. */
  shop: z.optional(shopFactsSchema),
})

/** The catalogue without its products: what every page shows around its content. */
export const catalogueFrameSchema = z.omit(catalogueSchema, { products: true })

export type Dimensions = z.infer<typeof dimensionsSchema>
export type Fabric = z.infer<typeof fabricSchema>
export type ProductOption = z.infer<typeof optionSchema>
export type ProductCard = z.infer<typeof productCardSchema>
export type TileCard = z.infer<typeof tileCardSchema>
export type ProductImage = z.infer<typeof productImageSchema>
export type Overlay = z.infer<typeof overlaySchema>
export type Tint = z.infer<typeof tintSchema>
export type ProductModel = z.infer<typeof modelSchema>
export type Product = z.infer<typeof productSchema>
export type Review = z.infer<typeof reviewSchema>
export type ReviewSize = (typeof reviewSizes)[number]
export type ReviewSummary = z.infer<typeof reviewSummarySchema>
export type Category = z.infer<typeof categorySchema>
export type CatalogueFrame = z.infer<typeof catalogueFrameSchema>
export type Catalogue = z.infer<typeof catalogueSchema>
