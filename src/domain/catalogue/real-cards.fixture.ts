import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { fabricSchema, type Fabric, type ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'

const content = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../content/${name}.json`, import.meta.url), 'utf8'))

const sourceSchema = z.object({
  fabrics: z.array(z.pick(fabricSchema, { id: true, label: true, weave: true, colour: true })),
  products: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      category: z.string(),
      tagline: z.string(),
      type: z.enum(['simple', 'variable']),
      price: z.int(),
      price_regular: z.int(),
      weave: z.nullable(z.string()),
      default_fabric: z.string(),
      dimensions_mm: z.object({ width: z.int(), depth: z.int(), height: z.int() }),
      options: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          kind: z.enum(['swatch', 'choice']),
          values: z.array(z.object({ value: z.string(), label: z.string(), price_difference: z.int(), pictured: z.optional(z.boolean()) })),
        }),
      ),
      badges: z.array(z.string()),
    }),
  ),
})

const detailsSchema = z.record(z.string(), z.object({ seats: z.nullable(z.int()), search_keywords: z.array(z.string()) }))

const families = z.record(z.string(), z.string()).parse(content('colour-families'))
const source = sourceSchema.parse(content('catalogue'))
const details = detailsSchema.parse(content('products'))

/** The fabrics of the shop, with the fields that tests need. */
export const realFabrics: Fabric[] = source.fabrics.map((fabric) => ({
  ...fabric,
  colour_family: families[fabric.id] ?? '',
  description: '',
  composition: '',
  martindale: null,
  care: '',
  good_for: '',
  picture: null,
}))

/** The 53 products of the shop as cards, ordered by popularity. */
export const realCards: ProductCard[] = source.products.map((product, index) => {
  const fabrics = product.options.filter((option) => option.name === 'fabric').flatMap((option) => option.values.map(({ value }) => value))
  const more = details[product.slug]
  return {
    id: product.id,
    slug: product.slug,
    sku: product.slug.toUpperCase(),
    name: product.name,
    category: product.category,
    tagline: product.tagline,
    type: product.type,
    price: cents(product.price),
    price_regular: cents(product.price_regular),
    rating: null,
    picture: null,
    options: product.options.map((option) => ({
      ...option,
      values: option.values.map((value) => ({ ...value, price_difference: cents(value.price_difference) })),
    })),
    default_swatch: product.default_fabric,
    fabrics,
    colours: [
      ...new Set(
        product.options
          .filter(({ kind }) => kind === 'swatch')
          .flatMap(({ values }) => values.flatMap(({ value }) => families[value] ?? [])),
      ),
    ],
    weave: product.weave ?? '',
    seats: more?.seats ?? null,
    dimensions: product.dimensions_mm,
    badges: product.badges,
    availability: 'made_to_order',
    lead_time_days: 10,
    popularity: index,
    keywords: more?.search_keywords ?? [],
  }
})

/** The card of a product by slug. */
export function cardOf(slug: string): ProductCard {
  const card = realCards.find((candidate) => candidate.slug === slug)
  if (!card) throw new Error(`No product ${slug}`)
  return card
}
