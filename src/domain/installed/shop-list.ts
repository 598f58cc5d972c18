import * as z from 'zod/mini'
import { catalogueSchema, type Catalogue } from '../../contract/catalogue/catalogue.ts'
import { fillPath } from '../../contract/http/endpoint.ts'
import { catalogueEndpoints } from '../../contract/catalogue/catalogue-endpoints.ts'
import { readingEndpoints } from '../../contract/content/content-endpoints.ts'
import { contentPages } from '../../contract/paths.ts'
import { pictureSchema } from '../../contract/catalogue/picture-schema.ts'
import { pictureSource, type Picture } from '../../contract/catalogue/picture.ts'

/** Returns the parsed JSON of a public read; undefined without an answer. */
export type Read = (path: string) => Promise<unknown>

const listed = z.array(z.object({ slug: z.string(), cover: z.optional(z.nullable(pictureSchema)) }))

/** The catalogue, the paths of all other public reads, and the cover pictures of blog posts. */
export interface ShopList {
  catalogue: Catalogue
  answers: string[]
  covers: Picture[]
}

/** Lists the public reads of the shop; null without a catalogue. */
export async function listShop(read: Read): Promise<ShopList | null> {
  const { data: catalogue } = z.safeParse(catalogueSchema, await read(catalogueEndpoints.catalogue.path))
  if (!catalogue) return null
  const list = async (path: string, field: string) => {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), await read(path))
    return z.safeParse(listed, parsed.data?.[field]).data ?? []
  }
  const { blog, blogPost, stores, store, decorators, decorator, redirects } = readingEndpoints
  const [posts, shops, people] = await Promise.all([
    list(blog.path, 'posts'),
    list(stores.path, 'stores'),
    list(decorators.path, 'decorators'),
  ])
  return {
    catalogue,
    answers: [
      blog.path,
      stores.path,
      decorators.path,
      catalogueEndpoints.home.path,
      ...[...contentPages, 'decorator', 'giveaway', 'trade'].map((page) => fillPath(catalogueEndpoints.content.path, { page })),
      redirects.path,
      ...posts.map(({ slug }) => fillPath(blogPost.path, { slug })),
      ...shops.map(({ slug }) => fillPath(store.path, { slug })),
      ...people.map(({ slug }) => fillPath(decorator.path, { slug })),
      ...catalogue.products.map(({ slug }) => fillPath(catalogueEndpoints.product.path, { slug })),
    ],
    covers: posts.flatMap(({ cover }) => (cover ? [cover] : [])),
  }
}

const CARD_WIDTH = 400
const SWATCH_WIDTH = 160

/** A small picture of each product, post and fabric: they travel in one pack. */
export function packedPictures({ catalogue, covers }: ShopList): string[] {
  return [...inWidth([...covers, ...picturesOf(catalogue.products)], CARD_WIDTH), ...inWidth(picturesOf(catalogue.fabrics), SWATCH_WIDTH)]
}

/** All pictures that a device stores by itself. The home page has fetched those of the categories, so no pack repeats them. */
export const smallPictures = (shop: ShopList): string[] => [
  ...packedPictures(shop),
  ...inWidth(picturesOf(shop.catalogue.categories), CARD_WIDTH),
]

const picturesOf = (things: readonly { picture: Picture | null }[]) => things.flatMap(({ picture }) => picture ?? [])

/** Every picture at any depth of an answer. */
export function picturesIn(answer: unknown): Picture[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { data } = z.safeParse(pictureSchema, answer)
  return data ? [data] : Object.values(answer).flatMap(picturesIn)
}

/** The unique addresses of pictures in one width. */
export const inWidth = (pictures: readonly Picture[], width: number): string[] => [
  ...new Set(pictures.map((picture) => pictureSource(picture, width))),
]

/** The estimated bytes of a picture, from measurements of the catalogue (400: 5,5 kB, 800: 14 kB, 1200: 27 kB). */
export const bytesOf = (width: number): number => Math.round(width ** 1.45)
