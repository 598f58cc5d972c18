import { catalogueFrameSchema, catalogueSchema, productSchema } from './catalogue.ts'
import { contentPageSchema, homeSchema } from '../content/content.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { listingQuerySchema, listingSchema, searchQuerySchema } from './listing.ts'
import { noPayload } from '../http/no-payload.ts'

const read = { method: 'GET', access: 'public', idempotent: false } as const

/** The public reads of catalogue, search and prose. */
export const catalogueEndpoints = {
  catalogue: {
    ...read,
    name: 'catalogue',
    path: '/api/catalogue',
    summary: 'Every product, enough to browse offline',
    input: noPayload,
    answer: catalogueSchema,
    codes: [],
  },
  catalogueFrame: {
    ...read,
    name: 'catalogueFrame',
    path: '/api/catalogue/frame',
    summary: 'The catalogue without its products: categories, fabrics and the facts of the shop',
    input: noPayload,
    answer: catalogueFrameSchema,
    codes: [],
  },
  home: { ...read, name: 'home', path: '/api/home', summary: 'What the home page shows', input: noPayload, answer: homeSchema, codes: [] },
  product: {
    ...read,
    name: 'product',
    path: '/api/products/:slug',
    summary: 'One product. The failure for one that is no longer sold has its name and the place of others in `data.former`',
    input: noPayload,
    answer: productSchema,
    codes: ['not_found'],
  },
  category: {
    ...read,
    name: 'category',
    path: '/api/categories/:slug',
    summary: 'A category listing with facets; `all` is everything',
    input: listingQuerySchema,
    answer: listingSchema,
    codes: ['not_found'],
  },
  search: {
    ...read,
    name: 'search',
    path: '/api/search',
    summary: 'Products found by words',
    input: searchQuerySchema,
    answer: listingSchema,
    codes: [],
  },
  content: {
    ...read,
    name: 'content',
    path: '/api/content/:page',
    summary: 'A page of prose',
    input: noPayload,
    answer: contentPageSchema,
    codes: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
