import * as z from 'zod/mini'
import { catalogueSchema, type Catalogue } from '../src/contract/catalogue/catalogue.ts'
import { fillPath } from '../src/contract/http/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { contentPages } from '../src/contract/paths.ts'
import { pictureSchema } from '../src/contract/catalogue/picture-schema.ts'
import { pictureSource, type Picture } from '../src/contract/catalogue/picture.ts'

/** Gives the answer of a public read, kept or fetched. */
export type Read = (path: string) => Promise<Response | undefined>

const listed = z.array(z.object({ slug: z.string(), cover: z.optional(z.nullable(pictureSchema)) }))

/** Everything that the shop answers to everybody, by address; and what stands over its posts. */
export interface ShopList {
  catalogue: Catalogue
  answers: string[]
  covers: Picture[]
}

/** What there is to be kept of the shop; null where not even its catalogue can be had. */
export async function listShop(read: Read): Promise<ShopList | null> {
  const answer = await read(endpoints.catalogue.path)
  const { data: catalogue } = z.safeParse(catalogueSchema, await answer?.clone().json())
  if (!catalogue) return null
  const list = async (path: string, field: string) => {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), await (await read(path))?.clone().json())
    return z.safeParse(listed, parsed.data?.[field]).data ?? []
  }
  const { blog, blogPost, stores, store, decorators, decorator, redirects } = endpoints
  const [posts, shops, people] = await Promise.all([
    list(blog.path, 'posts'),
    list(stores.path, 'stores'),
    list(decorators.path, 'decorators'),
  ])
  return {
    catalogue,
    answers: [
      endpoints.home.path,
      ...[...contentPages, 'decorator', 'giveaway'].map((page) => fillPath(endpoints.content.path, { page })),
      redirects.path,
      ...posts.map(({ slug }) => fillPath(blogPost.path, { slug })),
      ...shops.map(({ slug }) => fillPath(store.path, { slug })),
      ...people.map(({ slug }) => fillPath(decorator.path, { slug })),
      ...catalogue.products.map(({ slug }) => fillPath(endpoints.product.path, { slug })),
    ],
    covers: posts.flatMap(({ cover }) => (cover ? [cover] : [])),
  }
}

/** Every picture that stands anywhere in an answer. */
export function picturesIn(answer: unknown): Picture[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { data } = z.safeParse(pictureSchema, answer)
  return data ? [data] : Object.values(answer).flatMap(picturesIn)
}

/** The addresses of pictures in one width, each once. */
export const inWidth = (pictures: readonly Picture[], width: number): string[] => [
  ...new Set(pictures.map((picture) => pictureSource(picture, width))),
]

/** About how many bytes a picture of our furniture takes: measured on the catalogue (400: 5,5 kB, 800: 14 kB, 1200: 27 kB). */
export const bytesOf = (width: number): number => Math.round(width ** 1.45)
