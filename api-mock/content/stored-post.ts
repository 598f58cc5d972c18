import * as z from 'zod/mini'
import { blogCardSchema } from '../../src/contract/content/blog.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import type { Content } from '../seed/content-files.ts'
import { readFrontMatter } from './front-matter.ts'
import { pictureFrom, productImages } from '../catalogue/pictures.ts'

/** What of a post is stored as a document, beside its Markdown. */
export const storedPostSchema = z.extend(blogCardSchema, {
  /** Slugs of the products that the post names. */
  products: z.array(z.string()),
})
export type StoredPost = z.infer<typeof storedPostSchema>

/** A post from its file. Throws for one that lacks a line of its front matter. */
export function storedPost(text: string, content: Content): { post: StoredPost; markdown: string } {
  const { read, list, markdown } = readFrontMatter(text)
  const post: StoredPost = {
    slug: read('slug'),
    title: read('title'),
    excerpt: read('excerpt'),
    date: read('date'),
    author: read('author'),
    author_role: read('author_role'),
    tags: list('tags'),
    reading_minutes: readingMinutes(markdown),
    cover: coverOf(read('cover'), content),
    products: list('products'),
  }
  return { post, markdown }
}

/**
 * `kalk-bay`: the room that the product stands in, else the product itself; `kalk-bay/detail`: that picture of it; `rooms/reading`: a room;
 * else a category's picture of that name.
 */
function coverOf(name: string, { catalogue, media }: Content): Picture | null {
  const [slug = '', role = 'room'] = name.split('/')
  if (slug === 'rooms') return pictureFrom(media.rooms[role]?.wide, media.base)
  const product = catalogue.products.find((candidate) => candidate.slug === slug)
  const images = product ? productImages(product, media) : []
  const shown = images.find((image) => image.role === role) ?? images[0]
  return shown?.picture ?? pictureFrom(media.categories[slug], media.base)
}

/** Words that a reader of prose takes in within a minute. */
const WORDS_A_MINUTE = 220

/** How long a text takes to read, in whole minutes and at least one. Marks of Markdown are no words. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
