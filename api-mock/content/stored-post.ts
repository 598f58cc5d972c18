import * as z from 'zod/mini'
import { blogCardSchema } from '../../src/contract/content/blog.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import type { Content } from '../seed/content-files.ts'
import { readFrontMatter } from './front-matter.ts'
import { pictureFrom, productImages } from '../catalogue/pictures.ts'

/** The part of a post that is stored as a document, beside its Markdown. */
export const storedPostSchema = z.extend(blogCardSchema, {
  /** Slugs of the products in the post. */
  products: z.array(z.string()),
})
export type StoredPost = z.infer<typeof storedPostSchema>

/** Parses a post from its file. Throws if a line of its front matter is missing. */
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
 * The cover of a post. `kalk-bay`: the room of that product, or else the product. `kalk-bay/detail`: that picture of the product.
 * `rooms/reading`: a room. Any other name: the picture of a category.
 */
function coverOf(name: string, { catalogue, media }: Content): Picture | null {
  const [slug = '', role = 'room'] = name.split('/')
  if (slug === 'rooms') return pictureFrom(media.rooms[role]?.wide, media.base)
  const product = catalogue.products.find((candidate) => candidate.slug === slug)
  const images = product ? productImages(product, media) : []
  const shown = images.find((image) => image.role === role) ?? images[0]
  return shown?.picture ?? pictureFrom(media.categories[slug], media.base)
}

/** Words that a person reads in a minute. */
const WORDS_A_MINUTE = 220

/** The reading time of a text, in whole minutes and at least one. Markdown's marks do not count as words. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
