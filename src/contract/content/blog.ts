import * as z from 'zod/mini'
import { tileCardSchema } from '../catalogue/catalogue.ts'
import { slugSchema } from '../http/keys.ts'
import { pictureSchema } from '../catalogue/picture-schema.ts'

export const blogCardSchema = z.object({
  slug: slugSchema,
  title: z.string(),
  excerpt: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  author: z.string(),
  author_role: z.string(),
  tags: z.array(z.string()),
  reading_minutes: z.int(),
  cover: z.nullable(pictureSchema),
})

/** The server renders `html` from Markdown in content/. */
export const blogPostSchema = z.extend(blogCardSchema, {
  html: z.string(),
  products: z.array(tileCardSchema),
  /** Three posts to read next. */
  more: z.array(blogCardSchema),
})

export const blogQuerySchema = z.object({ tag: z.optional(z.string().check(z.maxLength(40))) })
/** Posts newest first. `tags` contains the tags of all posts, the most frequent first. */
export const blogSchema = z.object({
  posts: z.array(blogCardSchema),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
})

export type BlogCard = z.infer<typeof blogCardSchema>
export type BlogPost = z.infer<typeof blogPostSchema>
export type Blog = z.infer<typeof blogSchema>
