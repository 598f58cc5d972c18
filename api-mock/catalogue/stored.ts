import * as z from 'zod/mini'
import { type Fabric, type ProductOption, productSchema, categorySchema } from '../../src/contract/catalogue/catalogue.ts'
import { homeSchema } from '../../src/contract/content/content.ts'
import { homeBlockSchema } from '../../src/contract/desk/content/content-shapes.ts'
import { brand } from '../../src/contract/brand.ts'
import type { Content } from '../seed/content-files.ts'
import type { CatalogueProduct } from '../seed/content-shapes.ts'
import { pictureFrom, productImages, roomsFrom } from './pictures.ts'

/**
 * The part of a product that is stored as a document. Prices have columns. Rating, popularity and relations are calculated when the product
 * is loaded.
 */
export const storedProductSchema = z.extend(
  z.omit(productSchema, {
    price: true,
    price_regular: true,
    rating: true,
    popularity: true,
    related: true,
    reviews: true,
    swatches: true,
  }),
  { related: z.array(z.string()) },
)
export type StoredProduct = z.infer<typeof storedProductSchema>
type OptionValue = ProductOption['values'][number]
export const storedCategorySchema = z.omit(categorySchema, { count: true })
export type StoredCategory = z.infer<typeof storedCategorySchema>

/** The home page as it came with the shop. Older databases have no blocks until the next seeding. */
export const storedHomeSchema = z.extend(z.pick(homeSchema, { hero: true, rooms: true }), {
  blocks: z._default(z.array(homeBlockSchema), []),
})
export type StoredHome = z.infer<typeof storedHomeSchema>

/** Categories of upholstered products, which have the guarantee (spec §1). */
const guaranteed = new Set(['sofas', 'couches', 'sleepers', 'armchairs', 'ottomans', 'headboards'])

/** The stored form of a product. Throws if its texts are missing. */
export function storedProduct(product: CatalogueProduct, content: Content): StoredProduct {
  const texts = content.products[product.slug]
  if (!texts) throw new Error(`content/products.json has no ${product.slug}`)
  const images = productImages(product, content.media)
  const model = content.media.models[product.slug]
  const finishes = content.media.products[product.slug]?.recolour?.tiles ?? []
  const swatches = product.options
    .filter((option) => option.kind === 'swatch')
    .flatMap((option) => option.values.map((value) => value.value))
  const fabricIds = new Set(content.catalogue.fabrics.map((fabric) => fabric.id))
  return {
    id: product.id,
    slug: product.slug,
    sku: product.slug.toUpperCase(),
    name: product.name,
    category: product.category,
    tagline: product.tagline,
    type: product.type,
    picture: images.find((image) => image.value === product.default_fabric)?.picture ?? null,
    options: product.options.map((option) => ({
      ...option,
      values: option.values.map((value) => ({
        ...value,
        ...(option.kind === 'swatch' ? swatchLook(value.value, content) : {}),
        ...(finishes.includes(value.value) ? { in_tiles: true } : {}),
      })),
    })),
    default_swatch: swatches.includes(product.default_fabric) ? product.default_fabric : null,
    fabrics: swatches.filter((value) => fabricIds.has(value)),
    colours: [...new Set(swatches.flatMap((value) => content.colourFamilies[value] ?? []))],
    // A table has no fabric.
    weave: product.weave ?? 'wood',
    seats: texts.seats,
    dimensions: product.dimensions_mm,
    badges: product.badges,
    availability: 'made_to_order',
    lead_time_days: texts.lead_time_days,
    keywords: texts.search_keywords,
    description: texts.description.split(/\n{2,}/),
    features: texts.features,
    materials: texts.materials,
    care: texts.care,
    assembly: texts.assembly,
    weight_kg: texts.weight_kg,
    packed_size: texts.packed_size_mm,
    ...(texts.firmness === undefined ? {} : { firmness: texts.firmness }),
    images,
    ...(model ? { model: { src: `/${content.media.base}${model.src}`, bytes: model.bytes } } : {}),
    guarantee_years: guaranteed.has(product.category) ? brand.guaranteeYears : null,
    related: texts.related,
  }
}

/** The colour of an option value and, for a wood, its picture. The picture of a fabric is in the list of fabrics. */
function swatchLook(value: string, { catalogue, media }: Content): Pick<OptionValue, 'colour' | 'picture'> {
  const fabric = catalogue.fabrics.find(({ id }) => id === value)
  if (fabric) return { colour: fabric.colour }
  const family = media.swatches[value]
  const picture = pictureFrom(family && { ...family, placeholder: undefined }, media.base)
  return { colour: family?.colour, ...(picture ? { picture } : {}) }
}

export function storedCategories({ catalogue, categories, media }: Content): StoredCategory[] {
  return catalogue.categories.map((category) => {
    const texts = categories[category.slug]
    if (!texts) throw new Error(`content/categories.json has no ${category.slug}`)
    return { ...category, ...texts, picture: pictureFrom(media.categories[category.slug], media.base) }
  })
}

export function storedFabrics({ catalogue, fabrics, colourFamilies, media }: Content): Fabric[] {
  return catalogue.fabrics.map((fabric) => {
    const texts = fabrics[fabric.id]
    const family = colourFamilies[fabric.id]
    if (!texts || !family) throw new Error(`content has no texts or colour family for ${fabric.id}`)
    return { ...fabric, ...texts, colour_family: family, picture: pictureFrom(media.swatches[fabric.id], media.base) }
  })
}

/** The hero shows the room with its product, or the living room. */
export function storedHome({ home, media, catalogue }: Content): StoredHome {
  const { image_slug, ...hero } = home.hero
  const rooms = roomsFrom(media)
  const name = catalogue.products.find((product) => product.slug === image_slug)?.name
  const room = Object.values(rooms).find(({ wide }) => name !== undefined && wide.alt.includes(name)) ?? rooms['living'] ?? null
  return { hero: { ...hero, room }, rooms, blocks: home.blocks }
}

/** The home page without rooms, because rooms show demo products. */
export const withoutRooms = ({ hero, blocks }: StoredHome): StoredHome => ({
  hero: { ...hero, room: null },
  rooms: {},
  blocks,
})
