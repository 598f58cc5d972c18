import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import { blogCardSchema, type Blog, type BlogCard, type BlogPost } from '../../src/contract/content/blog.ts'
import { tileCardSchema } from '../../src/contract/catalogue/catalogue.ts'
import { pageHtml, type ProseFacts } from './page-html.ts'
import { plain, type CardNamed } from '../catalogue/cards.ts'
import type { BlogPostTable } from '../db/schema/reading.ts'
import { type StoredPost, storedPostSchema } from './stored-post.ts'

const MORE = 3

interface Posts {
  posts: ReadonlyMap<string, BlogPost>
  /** The first day, YYYY-MM-DD, on which customers see another post; null without one. */
  nextPost: string | null
}

/**
 * The posts by slug, newest first, without products that are no longer sold. A post is not among them before the day of its date begins.
 * @param day the South African day, YYYY-MM-DD
 */
export function postsFrom(rows: readonly BlogPostTable[], cardNamed: CardNamed, facts: ProseFacts, day: string): Posts {
  const all = rows.map(({ data, markdown }) => ({ post: readStored(storedPostSchema, data), markdown }))
  const [nextPost = null] = all.flatMap(({ post }) => (post.date > day ? [post.date] : [])).toSorted()
  const stored = all
    .filter(({ post }) => post.date <= day)
    .toSorted((a, b) => b.post.date.localeCompare(a.post.date) || a.post.slug.localeCompare(b.post.slug))
  // The schema strips the fields that a card does not show.
  const cards = stored.map(({ post }) => z.parse(blogCardSchema, { ...post, cover: post.cover && plain(post.cover) }))
  const posts = new Map(
    stored.map(({ post, markdown }) => [
      post.slug,
      {
        ...post,
        html: pageHtml(markdown, facts),
        products: post.products.flatMap((slug) => {
          const card = cardNamed(slug)
          return card ? [z.parse(tileCardSchema, card)] : []
        }),
        more: moreToRead(post, cards),
      },
    ]),
  )
  return { posts, nextPost }
}

/** The posts that share the most tags; among equals, the newest. */
function moreToRead(post: StoredPost, newestFirst: readonly BlogCard[]): BlogCard[] {
  const shared = (card: BlogCard) => card.tags.filter((tag) => post.tags.includes(tag)).length
  return newestFirst
    .filter(({ slug }) => slug !== post.slug)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, MORE)
}

/** The list of posts. With `tag` it contains only the posts with that tag. Its tags are always those of all posts, the most used first. */
export function blogOf(posts: ReadonlyMap<string, BlogPost>, tag?: string): Blog {
  const all = [...posts.values()]
  const counts = new Map<string, number>()
  for (const name of all.flatMap((post) => post.tags)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    posts: all
      .filter((post) => tag === undefined || post.tags.includes(tag))
      .map((post) => z.parse(blogCardSchema, { ...post, cover: post.cover && plain(post.cover) })),
    tags: [...counts].map(([name, count]) => ({ tag: name, count })).toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag)),
  }
}
