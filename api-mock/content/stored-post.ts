import type { BlogCard } from '../../src/contract/content/blog.ts'
import type { Picture } from '../../src/contract/catalogue/picture.ts'
import { readingMinutes } from '../../src/domain/content/reading-time.ts'
import type { Content } from '../seed/content-files.ts'
import { readFrontMatter } from './front-matter.ts'
import { pictureFrom, productImages } from '../catalogue/pictures.ts'

/** What of a post is stored as a document, beside its Markdown. */
export type StoredPost = BlogCard & {
  /** Slugs of the products it speaks of. */
  products: string[]
}

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
