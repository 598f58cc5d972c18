import * as z from 'zod/mini'
import { focalSchema, pictureSchema } from '../../src/contract/catalogue/picture-schema.ts'
import { variationSchema } from '../../src/contract/cart/cart.ts'
import { dimensionsSchema, firmnessSchema, optionSchema, tintSchema } from '../../src/contract/catalogue/catalogue.ts'
import { decoratorSchema } from '../../src/contract/content/decorator.ts'
import { homeBlockSchema } from '../../src/contract/desk/content/content-shapes.ts'
import { storeSchema } from '../../src/contract/content/store.ts'
import { centsSchema } from '../../src/contract/money/money-schema.ts'

const texts = z.array(z.string())
const sizeSchema = z.object({ width: z.number(), depth: z.number(), height: z.number() })

const catalogueProductSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  tagline: z.string(),
  type: z.enum(['simple', 'variable']),
  price: centsSchema,
  price_regular: centsSchema,
  weave: z.nullable(z.string()),
  default_fabric: z.string(),
  dimensions_mm: dimensionsSchema,
  options: z.array(optionSchema),
  badges: texts,
})

const mediaFamilySchema = z.object({
  alt: z.string(),
  colour: z.string(),
  placeholder: z.optional(z.string()),
  files: z.array(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  focal: z.optional(focalSchema),
  bbox: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})
const mediaFamilies = z.record(z.string(), mediaFamilySchema)

/** The data with which a browser shows the pictures of a product in every choice (`studio/pictures/recolour.py`). */
const recolourSchema = z.object({
  /** The tints of a part, `fabric` or `wood`, by the value of the option. */
  tints: z.record(z.string(), z.record(z.string(), tintSchema)),
  /** The parts that a view shows, by its name: `angle`, `legs-oak`; `hero` for every hero. The mask is `VIEW-PART.webp`. */
  masks: z.record(z.string(), z.array(z.string())),
  /** The views that exist in the lightest fabric too, in these widths: `VIEW-light-WIDTH.webp`. */
  light: z.record(z.string(), z.array(z.int())),
  /** The finishes and sizes in which each fabric has a small picture: `FABRIC.FINISH-400.webp`. */
  tiles: z.array(z.string()),
})

const mediaProductSchema = z.object({
  hero: mediaFamilies,
  angle: z.optional(mediaFamilySchema),
  detail: z.optional(mediaFamilySchema),
  front: z.optional(mediaFamilySchema),
  open: z.optional(mediaFamilySchema),
  /** Pictures of the values of other options: a leg in each finish. */
  choices: z.optional(z.record(z.string(), mediaFamilies)),
  /** The whole views in the sizes that the other pictures do not show: by size, then by view (`hero`, `angle`, `front`). */
  sizes: z.optional(z.record(z.string(), mediaFamilies)),
  recolour: z.optional(recolourSchema),
})

/** A picture of a furnished room. `shows` lists the products in it, the main one first. */
const sceneSchema = z.extend(mediaFamilySchema, { shows: texts })

/** The gift of a coupon: a product with its choices. */
export const freeItemSchema = z.object({ slug: z.string(), quantity: z.int(), variation: variationSchema })

const couponFileSchema = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'fixed', 'free_item']),
  value: z.nullable(z.number()),
  free_item: z.nullable(freeItemSchema),
  label: z.string(),
  terms: z.string(),
  auto: z.boolean(),
  auto_order: z.nullable(z.int()),
  affiliate: z.nullable(z.string()),
  /** Cents. */
  min_spend: z.int(),
  categories: texts,
  exclude_sale_items: z.boolean(),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  max_uses: z.nullable(z.int()),
  max_uses_per_customer: z.nullable(z.int()),
  first_order_only: z.boolean(),
})

/** Projects name products by slug. */
export const decoratorFileSchema = z.extend(z.omit(decoratorSchema, { bio_html: true, picture: true, projects: true }), {
  /** Null or absent: a piece of the first project. */
  picture: z.optional(z.nullable(pictureSchema)),
  projects: z.array(z.object({ title: z.string(), text: z.string(), products: texts, room: z.optional(z.nullable(pictureSchema)) })),
})

/** The JSON files of the content folder. */
export const contentFiles = {
  catalogue: z.object({
    fabrics: z.array(z.object({ id: z.string(), label: z.string(), weave: z.string(), colour: z.string() })),
    categories: z.array(z.object({ slug: z.string(), name: z.string(), blurb: z.string() })),
    products: z.array(catalogueProductSchema),
  }),
  products: z.record(
    z.string(),
    z.object({
      description: z.string(),
      features: texts,
      materials: texts,
      care: texts,
      assembly: z.string(),
      seats: z.nullable(z.int()),
      firmness: z.optional(firmnessSchema),
      weight_kg: z.number(),
      packed_size_mm: sizeSchema,
      lead_time_days: z.int(),
      related: texts,
      search_keywords: texts,
    }),
  ),
  categories: z.record(
    z.string(),
    z.object({ intro: z.string(), buying_tip: z.string(), seo_title: z.string(), seo_description: z.string() }),
  ),
  fabrics: z.record(
    z.string(),
    z.object({
      description: z.string(),
      composition: z.string(),
      martindale: z.nullable(z.int()),
      care: z.string(),
      good_for: z.string(),
    }),
  ),
  colourFamilies: z.record(z.string(), z.string()),
  media: z.object({
    base: z.string(),
    products: z.record(z.string(), mediaProductSchema),
    swatches: mediaFamilies,
    rooms: z.record(z.string(), z.object({ wide: mediaFamilySchema, portrait: mediaFamilySchema })),
    scenes: z.record(z.string(), sceneSchema),
    categories: mediaFamilies,
    /** By the slug of the product. */
    models: z.record(z.string(), z.object({ src: z.string(), bytes: z.int() })),
  }),
  coupons: z.array(couponFileSchema),
  reviews: z.array(
    z.object({
      id: z.int(),
      product: z.string(),
      name: z.string(),
      title: z.string(),
      message: z.string(),
      rating: z.int(),
      date: z.string(),
      verified: z.boolean(),
      reply: z.optional(z.object({ name: z.string(), message: z.string() })),
    }),
  ),
  home: z.strictObject({
    blocks: z.array(homeBlockSchema),
    hero: z.object({
      headline: z.string(),
      text: z.string(),
      action_label: z.string(),
      action: z.string(),
      image_slug: z.string(),
    }),
  }),
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  /** `scene`: the picture of a store, in media.json. */
  stores: z.array(z.extend(storeSchema, { scene: z.optional(z.string()) })),
  decorators: z.array(decoratorFileSchema),
}

export type CatalogueProduct = z.infer<typeof catalogueProductSchema>
export type MediaFamily = z.infer<typeof mediaFamilySchema>
export type MediaFile = z.infer<typeof contentFiles.media>
export type CouponFile = z.infer<typeof couponFileSchema>
