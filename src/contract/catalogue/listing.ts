import * as z from 'zod/mini'
import { categorySchema, productCardSchema } from './catalogue.ts'
import { centsSchema } from '../money/money-schema.ts'
import { LONGEST_SEARCH } from './search-words.ts'
import { sorts } from './sorts.ts'

const list = z.optional(z.string().check(z.maxLength(400)))
const wholeNumber = z.optional(z.string().check(z.regex(/^\d{1,9}$/)))

/** The filters of a listing, as in the URL: lists are comma-separated, prices are in whole rand, width and door are in mm. */
export const listingQuerySchema = z.object({
  sort: z.optional(z.enum(sorts)),
  fabric: list,
  colour: list,
  seats: list,
  width: wholeNumber,
  /** The width of a door that the pieces go through. */
  door: wholeNumber,
  price_min: wholeNumber,
  price_max: wholeNumber,
  badge: list,
  sale: z.optional(z.enum(['true'])),
  /** Only pieces in stock, which are not made to order and do not wait for a break of the workshop. */
  stock: z.optional(z.enum(['true'])),
  page: wholeNumber,
})

export const searchQuerySchema = z.extend(listingQuerySchema, { q: z.string().check(z.maxLength(LONGEST_SEARCH)) })

/** For a fabric, `colour` is its hex value and `family` its value in the colour filter. */
const facetValueSchema = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  colour: z.optional(z.string()),
  family: z.optional(z.string()),
})

/** The values of each filter, with the number of products that would remain if that value were chosen too. */
export const facetsSchema = z.object({
  fabric: z.array(facetValueSchema),
  colour: z.array(facetValueSchema),
  seats: z.array(facetValueSchema),
  badge: z.array(facetValueSchema),
  sale: z.int(),
  /** Absent in the answer of an earlier version. */
  stock: z.optional(z.int()),
  price: z.object({ min: centsSchema, max: centsSchema }),
  width: z.object({ min: z.int(), max: z.int() }),
})

/** `unsold`: what a search asks for, in the plural, if the shop does not sell that kind; null if only the words do not match. */
const closestSchema = z.object({ unsold: z.nullable(z.string()) })

export const listingSchema = z.object({
  /** Null for the listing of everything and for search. */
  category: z.nullable(categorySchema),
  items: z.array(productCardSchema),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  facets: facetsSchema,
  /** Of a search that the products do not really match: they are only the closest. */
  closest: z.optional(closestSchema),
})

export type Closest = z.infer<typeof closestSchema>
export type ListingQuery = z.infer<typeof listingQuerySchema>
export type FacetValue = z.infer<typeof facetValueSchema>
export type Facets = z.infer<typeof facetsSchema>
export type Listing = z.infer<typeof listingSchema>
