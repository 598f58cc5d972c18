import * as z from 'zod/mini'
import { blogCardSchema } from './blog.ts'
import { categorySchema, fabricSchema, tileCardSchema, reviewSchema } from '../catalogue/catalogue.ts'
import { decoratorCardSchema } from './decorator.ts'
import { pictureSchema } from '../catalogue/picture-schema.ts'
import { storeSchema } from './store.ts'

/** A page of prose. The server renders `html` from Markdown in content/. */
export const contentPageSchema = z.object({
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string(),
  updated: z.string(),
  html: z.string(),
})

/** A picture of a room, wide and portrait. */
export const roomSchema = z.object({ wide: pictureSchema, portrait: pictureSchema })

/** The sections of the home page below the first picture. */
export const homeBlockIds = [
  'search',
  'points',
  'categories',
  'best_sellers',
  'fit',
  'new',
  'fabrics',
  'ottoman',
  'sale',
  'reviews',
  'decorators',
  'stores',
  'blog',
] as const

export const homeSchema = z.object({
  hero: z.object({
    headline: z.string(),
    text: z.string(),
    action_label: z.string(),
    action: z.string(),
    room: z.nullable(roomSchema),
  }),
  /** The sections in their order, with their words; absent in copies of older versions. */
  blocks: z.optional(z.array(z.object({ id: z.string(), heading: z.string(), text: z.string(), link_label: z.string() }))),
  categories: z.array(z.pick(categorySchema, { slug: true, name: true, blurb: true, count: true, picture: true })),
  best_sellers: z.array(tileCardSchema),
  newest: z.array(tileCardSchema),
  sale: z.array(tileCardSchema),
  fabrics: z.array(z.pick(fabricSchema, { id: true, label: true, weave: true, colour: true, picture: true })),
  rooms: z.record(z.string(), roomSchema),
  /** The piece that comes free with a couch; absent without such an offer. A device's copy of an older version may have no gift, or no slug. */
  gift: z.optional(z.extend(z.pick(tileCardSchema, { name: true, picture: true }), { slug: z.optional(z.string()) })),
  reviews: z.object({ count: z.int(), average: z.number(), items: z.array(reviewSchema) }),
  decorators: z.array(z.pick(decoratorCardSchema, { slug: true, name: true, city: true })),
  stores: z.array(z.pick(storeSchema, { slug: true, city: true, suburb: true })),
  posts: z.array(z.pick(blogCardSchema, { slug: true, title: true, reading_minutes: true, cover: true })),
})

export type ContentPage = z.infer<typeof contentPageSchema>
export type Room = z.infer<typeof roomSchema>
export type HomeWords = NonNullable<Home['blocks']>[number]
export type Home = z.infer<typeof homeSchema>

/** True for a page of prose that lists all stores with their opening hours. */
export const listsStores = (page: string): boolean => page === 'about-us' || page === 'contact-us'
